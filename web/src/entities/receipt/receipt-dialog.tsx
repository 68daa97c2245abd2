import type { Post } from '@sayso/contract/shapes/post'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { formatMoment } from '../../ui/format/time.ts'
import { DuplicateIcon } from '../../ui/icons/icons.ts'
import { SealIcon } from '../../ui/icons/later-icons.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useCurrentProfileId } from '../session/index.ts'
import { type ReceiptWanted, receiptQuery } from './receipt-query.ts'
import { MoneyRows, Remarks, Row } from './receipt-rows.tsx'
import { SealLine } from './seal-line.tsx'
import { texts } from './texts.ts'

export interface ReceiptDialogProps {
  wanted: ReceiptWanted
  /** The bought post, if it can still be seen. */
  post?: Post | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The receipt: what was paid, how, when and what for, and the proof that it is what was on sale. */
export function ReceiptDialog({ wanted, post, open, onOpenChange }: ReceiptDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} align="start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Paid wanted={wanted} post={post} />
        {versionsOf(post).map((version, at, all) => (
          <Proof
            key={version.seal?.sha256}
            post={version}
            title={all.length === 1 ? texts.seal : at === 0 ? texts.sealOfBought : texts.sealOfGiven}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** The bought version, and those the author gave in addition, each with its own seal. */
function versionsOf(post: Post | undefined): Post[] {
  if (post === undefined) return []
  const given = (post.ptv_given ?? []).map(({ text, seal }) => ({ ...post, ptv_text: text, seal }))
  return [post, ...given].filter(({ seal }) => seal !== null)
}

function Paid({ wanted, post }: Pick<ReceiptDialogProps, 'wanted' | 'post'>) {
  const query = useQuery(receiptQuery(useCurrentProfileId(), wanted))
  const receipt = query.data
  if (receipt === undefined && query.error !== null) {
    return <RetryRow text={texts.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  const seller = receipt?.seller
  return (
    <>
      <dl aria-busy={receipt === undefined} className="grid gap-2 rounded-media bg-well px-4 py-3.5">
        {post && (
          <Row label={texts.post}>
            <span dir="auto" className="line-clamp-2">
              {post.text}
            </span>
          </Row>
        )}
        {seller && (
          <Row label={texts.seller}>
            <bdi>{seller.display_name || seller.handle}</bdi>{' '}
            <span className="text-text-3">@{seller.handle}</span>
          </Row>
        )}
        {receipt === undefined ? <Waiting /> : <Facts receipt={receipt} />}
      </dl>
      {receipt && <Remarks receipt={receipt} />}
    </>
  )
}

function Facts({ receipt }: { receipt: PaymentReceipt }) {
  const { kind, card, issuer } = receipt
  return (
    <>
      <Row label={texts.date}>{formatMoment(new Date(receipt.created))}</Row>
      {kind === 'purchase' && (
        <Row label={texts.reference}>
          <Copied what={texts.reference} text={receipt.unique_id} />
        </Row>
      )}
      {card !== null && (
        <Row label={texts.payment}>
          <Copied what={texts.payment} text={card.payment_id} />
        </Row>
      )}
      <Row label={texts.issuer}>
        {issuer.name} · {issuer.email}
      </Row>
      <MoneyRows receipt={receipt} />
    </>
  )
}

function Waiting() {
  return (
    <LoadingState label={texts.loading}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="my-1.5 h-3.5 w-full" />
      ))}
    </LoadingState>
  )
}

function Proof({ post, title }: { post: Post; title: string }) {
  const [isAsked, setAsked] = useState(false)
  const { seal } = post
  if (seal === null) return null
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="flex items-center gap-2 font-semibold">
          <SealIcon size={18} className="text-accent-text" />
          {title}
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
      <code className="min-w-0 flex-1 pt-0.5 font-mono text-sm wrap-anywhere">{text}</code>
      <IconButton
        size="sm"
        icon={DuplicateIcon}
        label={texts.copy(what)}
        onClick={() => void copy()}
        className="-my-1.5 -me-2"
      />
    </span>
  )
}
