import { formatCents, parseDollars } from '@sayso/contract/money'
import { instantOf } from '@sayso/contract/zones'
import { clsx } from 'clsx'
import type { PickedFile, PostForm } from '../../entities/draft/index.ts'
import { localTime } from '../../entities/draft/post-form.ts'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { countOf } from '../../ui/format/count.ts'
import { formatDeadline } from '../../ui/format/time.ts'
import { LockedBlock } from '../../ui/locked-block.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { UnlockedBlock } from '../../ui/unlocked-block.tsx'
import { useThumbnail } from './use-thumbnail.ts'

export type PreviewView = 'reader' | 'buyer'

const views = [
  { value: 'reader', label: 'Reader' },
  { value: 'buyer', label: 'Buyer' },
] as const

export function PreviewSwitch(props: { view: PreviewView; onChange: (view: PreviewView) => void }) {
  return (
    <RadioChips
      legend="Seen as"
      hideLegend
      look="segments"
      options={views}
      value={props.view}
      onChange={props.onChange}
    />
  )
}

interface PostPreviewProps {
  view: PreviewView
  form: PostForm
  files: readonly PickedFile[]
  /** Cut like a card in a list, where there is little room. */
  isShort?: boolean
}

/** What is being written, as others will see it. */
export function PostPreview({ view, form, files, isShort = false }: PostPreviewProps) {
  const price = parseDollars(form.price)
  const pictures = files.filter((file) => file.kind !== 'file' && (view === 'buyer' || !isLocked(form, file)))
  return (
    <>
      <div className={clsx('prose-user', isShort && 'line-clamp-6')} dir="auto">
        {form.text.trim() === '' ? (
          <span className="text-text-3">Your free text comes here.</span>
        ) : (
          <RichText text={form.text} />
        )}
      </div>
      {pictures.length > 0 && (
        <div
          className={clsx('grid gap-0.5 overflow-hidden rounded-media', pictures.length > 1 && 'grid-cols-2')}
        >
          {pictures.slice(0, MOST_PICTURES).map((file) => (
            <Thumbnail key={file.id} file={file} isWide={pictures.length === 1} />
          ))}
        </div>
      )}
      {form.isPaid && view === 'reader' && (
        <LockedBlock
          title="Pay to view"
          facts={factsOf(form, files)}
          action={
            <span className="block rounded-full bg-accent-soft py-2 text-center font-semibold text-accent-text">
              {`Unlock · ${price === null ? '$–' : formatCents(price)}${form.canPayMore ? ' or more' : ''}`}
            </span>
          }
        />
      )}
      {form.isPaid && view === 'buyer' && (
        <UnlockedBlock
          label={`Unlocked${price === null ? '' : ` · you paid ${formatCents(price)}`}`}
          supportEmail={form.supportEmail.trim() || null}
        >
          <div className={clsx('prose-user', isShort && 'line-clamp-6')} dir="auto">
            {form.lockedText.trim() === '' ? 'No hidden text.' : <RichText text={form.lockedText} />}
          </div>
        </UnlockedBlock>
      )}
    </>
  )
}

const MOST_PICTURES = 4
const isLocked = (form: PostForm, file: PickedFile) => form.isPaid && file.isLocked

function Thumbnail({ file, isWide }: { file: PickedFile; isWide: boolean }) {
  const url = useThumbnail(file)
  const shape = clsx('w-full bg-surface-3 object-cover', isWide ? 'aspect-video' : 'aspect-square')
  if (url === null) return <span className={shape} />
  return file.kind === 'photo' ? (
    <img src={url} alt={file.alt} className={shape} />
  ) : (
    <video src={url} muted preload="metadata" className={shape} />
  )
}

function factsOf(form: PostForm, files: readonly PickedFile[]): string[] {
  const locked = files.filter((file) => file.isLocked || file.kind === 'file')
  const words = form.lockedText.split(/\s+/).filter(Boolean).length
  const release = form.isReleasedOnPayment ? null : instantOf(localTime(form.release), form.release.zone)
  const end = form.isSaleLimited ? instantOf(localTime(form.saleEnd), form.saleEnd.zone) : null
  return [
    ...(words > 0 ? [countOf(words, 'word', 'words')] : []),
    ...(locked.length > 0 ? [countOf(locked.length, 'file', 'files')] : []),
    ...(release ? [`Unlocks ${formatDeadline(release)}`] : []),
    ...(end ? [`On sale until ${formatDeadline(end)}`] : []),
  ]
}
