import type { Cents } from '@sayso/contract/money'
import { Price } from '../../../ui/paid/price.tsx'
import { Section } from '../section.tsx'
import { fundsTexts } from '../texts.ts'

/** What the platform owes the author. It is not a balance: it cannot be spent here. */
export function EarningsNow({ pending, payable }: { pending: Cents; payable: Cents }) {
  return (
    <Section name={fundsTexts.earnings}>
      <p className="-mt-1.5 mb-3 text-sm text-text-3">{fundsTexts.earningsLead}</p>
      <dl className="grid grid-cols-2 gap-3">
        <Sum name={fundsTexts.pending} lead={fundsTexts.pendingLead} amount={pending} />
        <Sum name={fundsTexts.payable} lead={fundsTexts.payableLead} amount={payable} />
      </dl>
    </Section>
  )
}

function Sum({ name, lead, amount }: { name: string; lead: string; amount: Cents }) {
  return (
    <div className="rounded-box border border-border px-3.5 py-3">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd>
        <Price amount={amount} className="block text-xl font-semibold" />
        <span className="mt-0.5 block text-sm text-text-3">{lead}</span>
      </dd>
    </div>
  )
}
