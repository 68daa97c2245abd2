import type { Limits } from '@sayso/contract/limits'
import type { GeoScope, Label } from '@sayso/contract/shapes/scalars'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import type { DraftState, PostForm } from '../../entities/draft/index.ts'
import { TextBox, type TextBoxHandle } from '../../entities/text-box/text-box.tsx'
import type { useAuthor } from '../../entities/text-box/use-author.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { DistanceSection, VisibilitySection } from './audience-sections.tsx'
import { CommentsSection } from './comments-section.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { DurationSection } from './duration-section.tsx'
import type { Faults } from './faults.ts'
import { LabelSection } from './label-section.tsx'
import { LinkLine } from './link-line.tsx'
import { MediaStrip } from './media-strip.tsx'
import { PaidSection } from './paid-section.tsx'
import { RailPreview } from './rail-preview.tsx'
import { labels, texts } from './texts.ts'
import { type PickedFiles, useFiles } from './use-files.ts'

interface ComposeFormProps {
  who: ReturnType<typeof useAuthor>
  form: PostForm
  onChange: (some: Partial<PostForm>) => void
  picked: PickedFiles
  /** There are files or locked pictures that buyers will get. */
  hidesItems: boolean
  faults: Faults
  limits: Limits
  onSubmit: () => void
  /** For an existing post: when it was published, its scope, and the labels that staff set. */
  published?: { at: Date; scope: GeoScope; staffLabels: readonly Label[] }
  /** The media a published post already has. */
  currentMedia?: ReactNode
  soldAction?: ReactNode
  /** Explains what a change of the hidden text means for earlier buyers. */
  earlierBuyers?: ReactNode
  /** Above the text: the profile it is posted as, and the other drafts. */
  above?: ReactNode
  draft: Pick<DraftState, 'saving' | 'draft'> | null
}

/** The form for all fields and files of a post. */
export function ComposeForm(props: ComposeFormProps) {
  const { who, form, onChange, picked, faults, limits, onSubmit, published } = props
  const isNew = published === undefined
  const textBox = useRef<TextBoxHandle>(null)
  const files = useFiles({ picked, isPaid: form.isPaid, limits })
  const part = { form, onChange, faults }
  return (
    <>
      <section
        aria-label={labels.content}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-4"
      >
        <Avatar id={who.id} name={who.name} src={who.photo} className={clsx(isNew && 'max-md:hidden')} />
        <div className={clsx('min-w-0', isNew ? 'max-md:col-span-2' : 'pt-2')}>
          {props.above}
          <TextBox
            handle={textBox}
            label={texts.textLabel}
            placeholder={texts.placeholder}
            isRequired
            minRows={4}
            className="text-[1rem] leading-6"
            text={form.text}
            onChange={(text) => onChange({ text })}
            onSubmit={onSubmit}
            fault={faults.text}
            autoFocus={isNew}
          />
        </div>
        <div className="col-span-2 min-w-0">
          <LinkLine text={form.text} />
          {props.currentMedia}
          <MediaStrip
            title={isNew ? texts.media : texts.newMedia}
            files={picked.files}
            isPaid={form.isPaid}
            onChange={picked.change}
            onAdd={() => files.pick()}
            onReplace={files.pick}
            onRemove={files.remove}
          />
          {files.refused.map((words) => (
            <InlineNotice key={words} tone="danger" alert className="mt-3">
              {words}
            </InlineNotice>
          ))}
          <input {...files.picker} type="file" multiple hidden aria-label={texts.addFiles} />
        </div>
      </section>
      <VisibilitySection {...part} />
      <CommentsSection form={form} onChange={onChange} byDefault={who.commentAudience} />
      <LabelSection {...part} byStaff={published?.staffLabels} />
      <DistanceSection {...part} limits={limits.place} stored={published?.scope} />
      <DurationSection
        minutes={form.minutes}
        onChange={(minutes) => onChange({ minutes })}
        from={published?.at ?? new Date()}
        fault={faults.minutes}
      />
      <PaidSection
        {...part}
        files={picked.files}
        hidesItems={props.hidesItems}
        limits={limits}
        soldAction={props.soldAction}
        earlierBuyers={props.earlierBuyers}
      />
      {/* A published post needs no preview. */}
      {isNew && <RailPreview who={who} form={form} files={picked.files} />}
      <ComposerFoot
        onAddFiles={() => files.pick()}
        onBegin={(sign) => textBox.current?.begin(sign)}
        length={form.text.length}
        max={limits.posts.textMax}
        draft={props.draft}
      />
      {files.isDragging && (
        <div className="pointer-events-none fixed inset-0 z-menu grid place-items-center bg-scrim">
          <p className="rounded-box bg-float px-6 py-4 text-md font-semibold shadow-e2">{texts.dropHere}</p>
        </div>
      )}
    </>
  )
}
