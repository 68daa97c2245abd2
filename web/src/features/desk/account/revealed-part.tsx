import type { PaymentId, PurchaseId } from '@sayso/contract/ids'
import type { DeskAccount, Revealed } from '@sayso/contract/shapes/staff'
import type { ReactNode } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { VisibleIcon } from '../../../ui/icons/icons.ts'
import type { Act } from '../act-dialog.tsx'
import type { Me } from '../desk-queries.ts'
import { actTexts, revealedTexts as texts } from '../texts.ts'

interface RevealedPartProps {
  me: Me
  account: DeskAccount
  revealed: Revealed | null
  onRevealed: (revealed: Revealed) => void
  onAct: (act: Act) => void
}

/** What a reason opens. It closes when the page is left. */
export function RevealedPart({ me, account, revealed, onRevealed, onAct }: RevealedPartProps) {
  const { account_id } = account
  if (account.conflict !== null) return null
  const open = {
    title: actTexts.reveal,
    text: actTexts.revealText,
    async run(because: string) {
      onRevealed((await sessionCall('staff/reveal', { account_id, because })).revealed)
      return actTexts.revealDone
    },
  }
  if (revealed === null)
    return (
      <section className="desk-private">
        <p className="desk-grow">{texts.lead}</p>
        <Button size="sm" icon={VisibleIcon} onClick={() => onAct(open)}>
          {texts.open}
        </Button>
      </section>
    )
  const mayRefund = me.roles.some((role) => role === 'finance' || role === 'admin')
  const mayMail = me.roles.some((role) => role === 'support' || role === 'admin')
  const refund = (title: string, which: { purchase_id: PurchaseId } | { payment_id: PaymentId }): Act => ({
    title,
    text: actTexts.refundText,
    isDangerous: true,
    async run(because) {
      const { waits } = await sessionCall('staff/refund', { ...which, because })
      return waits ? actTexts.refundWaits : actTexts.refundDone
    },
  })
  return (
    <section className="desk-revealed">
      <h2>{texts.title}</h2>
      <dl className="desk-facts">
        <Fact name={texts.email} isLong>
          {revealed.email}
        </Fact>
        <Fact name={texts.former} isLong>
          {revealed.former_emails.join(', ') || texts.none}
        </Fact>
        <Fact name={texts.name}>{revealed.name || texts.none}</Fact>
        <Fact name={texts.funds}>{formatMoney(revealed.funds)}</Fact>
        <Fact name={texts.earnings}>{formatMoney(revealed.earnings)}</Fact>
      </dl>
      <List name={texts.devices} isEmpty={revealed.sessions.length === 0}>
        {revealed.sessions.map((one) => (
          <li key={one.created} className="desk-row">
            <span className="desk-grow">{one.device}</span>
            <Time at={one.last_used} className="desk-aside" />
          </li>
        ))}
      </List>
      <List name={texts.purchases} isEmpty={revealed.purchases.length === 0}>
        {revealed.purchases.map((one) => {
          const title = texts.refundPurchase(formatMoney(one.amount), one.title)
          const receipt: Act = {
            title: actTexts.receipt,
            text: actTexts.receiptText,
            async run(because) {
              const sent = { account_id, email: 'receipt', purchase_id: one.purchase_id, because } as const
              await sessionCall('staff/resendEmail', sent)
              return actTexts.resendDone
            },
          }
          return (
            <li key={one.purchase_id} className="desk-row desk-wraps">
              <span className="desk-grow">
                <b>{formatMoney(one.amount)}</b> @{one.title} {texts.states[one.status]}
                <small>
                  {one.purchase_id} · <Time at={one.at} show="date" />
                </small>
              </span>
              {mayMail && (
                <Button size="sm" onClick={() => onAct(receipt)}>
                  {actTexts.receipt}
                </Button>
              )}
              {mayRefund && one.status === 'completed' && (
                <Button
                  size="sm"
                  aria-label={title}
                  onClick={() => onAct(refund(title, { purchase_id: one.purchase_id }))}
                >
                  {texts.refund}
                </Button>
              )}
            </li>
          )
        })}
      </List>
      <List name={texts.payments} isEmpty={revealed.payments.length === 0}>
        {revealed.payments.map((one) => {
          const title = texts.refundPayment(formatMoney(one.left), one.card)
          return (
            <li key={one.payment_id} className="desk-row desk-wraps">
              <span className="desk-grow">
                <b>{formatMoney(one.amount)}</b> {one.card} {one.status}
                <small>
                  {one.payment_id} · <Time at={one.at} show="date" />
                </small>
              </span>
              {mayRefund && one.left > 0 && (
                <Button
                  size="sm"
                  aria-label={title}
                  onClick={() => onAct(refund(title, { payment_id: one.payment_id }))}
                >
                  {texts.refund}
                </Button>
              )}
            </li>
          )
        })}
      </List>
    </section>
  )
}

function Fact({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? 'desk-two' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function List({ name, isEmpty, children }: { name: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <div>
      <h3>{name}</h3>
      {isEmpty ? <p className="desk-lead">{texts.none}</p> : <ul>{children}</ul>}
    </div>
  )
}
