import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents, parseDollars } from '@sayso/contract/money'
import { useRef, useState } from 'react'
import { type Card, type Payment, payByCard } from '../../../entities/card-form/index.ts'
import { renewHistory } from '../../../entities/funds/funds-queries.ts'
import { adoptOwn } from '../../../entities/profile/index.ts'
import { session } from '../../../entities/session/index.ts'
import { announce } from '../../../lib/announcer.ts'
import { randomText } from '../../../lib/random.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { addTexts } from './texts.ts'
import type { Typed } from './validate.ts'

const newKey = () => randomText(24)

export type Failure = { readonly text: string } | { readonly again: () => Promise<Payment> }

interface AddFundsOptions {
  me: ProfileId
  amount: Cents | undefined
  onClose: () => void
}

/** The state of one opening of the dialog: values, current step and payment. */
export function useAddFunds({ me, amount: wanted, onClose }: AddFundsOptions) {
  const [typed, setTyped] = useState<Typed>(() => begin(me, wanted))
  const [step, setStep] = useState<1 | 2>(1)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const key = useRef(newKey())
  const isBusy = useRef(false)
  const amount = parseDollars(typed.amount) ?? cents(0)

  async function run(work: () => Promise<Payment>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setFailure(null)
    const payment = await work()
    isBusy.current = false
    setPaying(false)
    if (payment.end === 'unknown') return setFailure({ again: payment.again })
    if (payment.end === 'refused') {
      // The rejected card is done with; the next one is a new payment and needs a new key.
      key.current = newKey()
      return setFailure({ text: payment.text })
    }
    adoptBalance(me, payment.balance)
    toast.success(addTexts.done)
    void renewHistory(me)
    onClose()
  }

  return {
    typed,
    step,
    amount,
    failure,
    isPaying,
    isChecking,
    write: (field: keyof Typed, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    go(next: 1 | 2) {
      setFailure(null)
      setStep(next)
    },
    pay: (card: Card) =>
      run(() =>
        payByCard(
          card,
          { as: me, amount, name: typed.name.trim(), email: typed.email.trim(), key: key.current },
          setChecking,
        ),
      ),
    askAgain: (again: () => Promise<Payment>) => run(again),
    /** Does not close while a payment is running: the user must see its outcome. */
    close() {
      if (isBusy.current) announce(addTexts.wait)
      else onClose()
    },
    reset() {
      setTyped(begin(me, wanted))
      setStep(1)
      setFailure(null)
      key.current = newKey()
    },
  }
}

export type AddFunds = ReturnType<typeof useAddFunds>

function begin(me: ProfileId, amount: Cents | undefined): Typed {
  const state = session.get()
  const user = state.status === 'authenticated' && state.profileId === me ? state.user : null
  return {
    amount: amount === undefined ? '' : formatCents(amount).slice(1),
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    email: user?.email ?? '',
  }
}

function adoptBalance(me: ProfileId, balance: Parameters<typeof cents>[0]): void {
  const state = session.get()
  const profile = state.status === 'authenticated' ? state.profile : null
  if (profile?.unique_id === me) adoptOwn(me, { ...profile, fund_account_balance: cents(balance) })
}
