import { parseDollars } from '@sayso/contract/money'
import { countWords } from '@sayso/contract/text'
import { instantOf } from '@sayso/contract/zones'
import { clsx } from 'clsx'
import type { PickedFile, PostForm } from '../../entities/draft/index.ts'
import { localTime } from '../../entities/draft/post-form.ts'
import { unlockedLabel, unlockLabel } from '../../entities/post/texts.ts'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { insideFacts } from '../../entities/post/what-you-get.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { formatDeadline } from '../../ui/format/time.ts'
import { LockedBlock } from '../../ui/paid/locked-block.tsx'
import { UnlockedBlock } from '../../ui/paid/unlocked-block.tsx'
import { isForBuyers } from './hidden-items.ts'
import { labels } from './texts.ts'
import { useThumbnail } from './use-thumbnail.ts'

export type PreviewView = 'reader' | 'buyer'

const views = [
  { value: 'reader', label: 'Reader' },
  { value: 'buyer', label: 'Buyer' },
] as const

export function PreviewSwitch(props: { view: PreviewView; onChange: (view: PreviewView) => void }) {
  return (
    <RadioChips
      legend={labels.seenAs}
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
  /** Truncated like a card in a list, for narrow places. */
  isShort?: boolean
}

/** Previews the draft as others will see it. */
export function PostPreview({ view, form, files, isShort = false }: PostPreviewProps) {
  const price = parseDollars(form.price)
  const pictures = files.filter((file) => file.kind !== 'file' && (view === 'buyer' || !isLocked(form, file)))
  return (
    <>
      <div className={clsx('prose-user', isShort && 'line-clamp-6')} dir="auto">
        {form.text.trim() === '' ? (
          <span className="text-text-3">{labels.freeTextHere}</span>
        ) : (
          <RichText text={form.text} />
        )}
      </div>
      {pictures.length > 0 && (
        <div
          className={clsx('grid gap-0.5 overflow-hidden rounded-media', pictures.length > 1 && 'grid-cols-2')}
        >
          {pictures.slice(0, MAX_PICTURES).map((file) => (
            <Thumbnail key={file.id} file={file} isWide={pictures.length === 1} />
          ))}
        </div>
      )}
      {form.isPaid && view === 'reader' && (
        <LockedBlock
          title={labels.payToView}
          facts={factsOf(form, files)}
          action={
            <span className="block rounded-full bg-accent-soft py-2 text-center font-semibold text-accent-text">
              {price === null ? 'Unlock · $–' : unlockLabel(price, form.canPayMore)}
            </span>
          }
        />
      )}
      {form.isPaid && view === 'buyer' && (
        <UnlockedBlock
          label={unlockedLabel(price ?? undefined)}
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

const MAX_PICTURES = 4
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
  const lockedOf = (kind: PickedFile['kind']) =>
    files.filter((file) => file.kind === kind && isForBuyers(file)).length
  const release = form.isReleasedOnPayment ? null : instantOf(localTime(form.release), form.release.zone)
  const end = form.isSaleLimited ? instantOf(localTime(form.saleEnd), form.saleEnd.zone) : null
  return [
    ...insideFacts({
      words: countWords(form.lockedText),
      photos: lockedOf('photo'),
      videos: lockedOf('video'),
      files: lockedOf('file'),
    }),
    ...(release ? [`Unlocks ${formatDeadline(release)}`] : []),
    ...(end ? [`On sale until ${formatDeadline(end)}`] : []),
  ]
}
