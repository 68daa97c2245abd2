import { formatCents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.ts'
import { formatMoment } from '../../ui/format/time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DuplicateIcon, SealIcon } from '../../ui/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { nameOf } from '../post/ui/post-names.ts'
import { SealLine } from './seal-line.tsx'
import { texts } from './texts.ts'

export interface ReceiptDialogProps {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What was bought, for how much and when, and the proof that it is what was on sale. */
export function ReceiptDialog({ post, open, onOpenChange }: ReceiptDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} align="start">
      <div className="grid gap-5">
        <Bought post={post} />
        {post.seal !== null && <Proof post={post} />}
      </div>
    </Dialog>
  )
}

function Bought({ post }: { post: Post }) {
  const { purchase } = post
  return (
    <dl className="grid gap-2 rounded-media bg-well px-4 py-3.5">
      <Row label={texts.post}>
        <span dir="auto" className="line-clamp-2">
          {post.text}
        </span>
      </Row>
      <Row label={texts.by}>
        <bdi>{nameOf(post)}</bdi> <span className="text-text-3">@{post.profile.handle}</span>
      </Row>
      {purchase && (
        <>
          <Row label={texts.date}>{formatMoment(new Date(purchase.created))}</Row>
          <Row label={texts.reference}>
            <Copied what={texts.reference} text={purchase.unique_id} />
          </Row>
          <div className="mt-1 flex justify-between gap-4 border-t border-border pt-2.5 text-md font-semibold tabular-nums">
            <dt>{texts.paid}</dt>
            <dd>{formatCents(purchase.paid_amount)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

function Proof({ post }: { post: Post }) {
  const [isAsked, setAsked] = useState(false)
  const { seal } = post
  if (seal === null) return null
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="flex items-center gap-2 font-semibold">
          <SealIcon size={18} className="text-accent-text" />
          {texts.seal}
        </h3>
        <p className="mt-1 text-sm text-text-2">{texts.sealDetail}</p>
      </div>
      <dl className="grid gap-2">
        <Row label={texts.sealedAt}>{formatMoment(new Date(seal.sealed_at))}</Row>
        <Row label={texts.seal}>
          <Copied what={texts.seal} text={seal.sha256} />
        </Row>
        {seal.salt !== undefined && (
          <Row label={texts.salt}>
            <Copied what={texts.salt} text={seal.salt} />
          </Row>
        )}
      </dl>
      {isAsked ? (
        <div role="status">
          <SealLine post={post} />
        </div>
      ) : (
        <Button icon={SealIcon} className="justify-self-start" onClick={() => setAsked(true)}>
          {texts.verify}
        </Button>
      )}
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-text-3">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Copied({ what, text }: { what: string; text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{text}</code>
      <IconButton
        size="sm"
        icon={DuplicateIcon}
        label={texts.copy(what)}
        onClick={() => void copy()}
        className="-my-1.5"
      />
    </span>
  )
}
