import type { PaymentId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import type { Email } from '../../platform/mail/email.ts'
import { receiptEmail, refundEmail } from './receipts.emails.ts'

/** An email for every way to pay, with sample data: see `npm run emails`. */
export function receiptEmailSamples(publicUrl: string): Record<string, Email> {
  const postUrl = `${publicUrl}/p/0000000000001`
  const fundsUrl = `${publicUrl}/myFunds`
  const card = {
    payment_id: '0000000000003' as PaymentId,
    fee_amount: cents(30),
    brand: 'visa',
    last4: '4242',
  }
  const fromFunds: PaymentReceipt = {
    kind: 'purchase',
    unique_id: '0000000000002' as PurchaseId,
    created: '2026-03-09T12:00:00.000Z',
    amount: cents(350),
    card: null,
    balance_after: cents(1250),
    seller: { display_name: 'Mara Lind', handle: 'mara' },
    issuer: { name: 'Sayso', url: publicUrl, email: 'support@sayso.example' },
    notice: null,
    refund: null,
  }
  const byCard: PaymentReceipt = { ...fromFunds, card, balance_after: null }
  const topUp: PaymentReceipt = {
    ...byCard,
    kind: 'top_up',
    unique_id: card.payment_id,
    amount: cents(2000),
    seller: null,
  }
  const refund = {
    created: '2026-03-12T09:30:00.000Z',
    by: 'author' as const,
    to_funds_amount: cents(350),
    to_debt_amount: cents(0),
  }
  const notice = 'Your payment went through, and the money is in your funds. The price is now $4.00'
  return {
    'receipt-from-funds': receiptEmail(fromFunds, postUrl),
    'receipt-by-card': receiptEmail(byCard, postUrl),
    'receipt-free': receiptEmail({ ...fromFunds, amount: cents(0), balance_after: null }, postUrl),
    'receipt-top-up': receiptEmail(topUp, fundsUrl),
    'receipt-not-bought': receiptEmail({ ...topUp, amount: cents(350), notice }, fundsUrl),
    'receipt-refund': refundEmail({ ...byCard, refund }, postUrl),
    'receipt-takedown': refundEmail({ ...fromFunds, refund: { ...refund, by: 'takedown' } }, postUrl),
  }
}
