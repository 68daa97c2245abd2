import { useDeferredValue, useState } from 'react'
import type { PickedFile, PostForm } from '../../entities/draft/index.ts'
import { InRail } from '../../entities/shell/rail-slot.tsx'
import type { useAuthor } from '../../entities/text-box/use-author.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { PostPreview, PreviewSwitch, type PreviewView } from './post-preview.tsx'
import { labels, texts } from './texts.ts'

interface RailPreviewProps {
  who: ReturnType<typeof useAuthor>
  form: PostForm
  files: readonly PickedFile[]
}

/** Preview beside the form, if there is room. */
export function RailPreview({ who, form: typed, files }: RailPreviewProps) {
  const [view, setView] = useState<PreviewView>('reader')
  // Typing has priority.
  const form = useDeferredValue(typed)
  return (
    <InRail>
      <section
        aria-label={texts.preview}
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-box border border-border bg-surface p-4"
      >
        <div className="flex min-h-8 items-center justify-between">
          <h2 className="font-semibold">{texts.preview}</h2>
          {form.isPaid && <PreviewSwitch view={view} onChange={setView} />}
        </div>
        <div className="flex items-center gap-2.5">
          <Avatar id={who.id} name={who.name} src={who.photo} size={32} />
          <div className="min-w-0 text-sm">
            <p className="truncate font-semibold">
              <bdi>{who.name}</bdi>
            </p>
            <p className="truncate text-text-3">
              @{who.handle} {labels.now}
            </p>
          </div>
        </div>
        <PostPreview view={form.isPaid ? view : 'reader'} form={form} files={files} isShort />
      </section>
    </InRail>
  )
}
