import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { afterLeaving, amountFault, finalAmount, plainDollars, readTyped } from './amount.ts'

/** What somebody is about to pay for a post. */
export interface Price {
  readonly base: Cents
  readonly allowsMore: boolean
  readonly typed: string
  /** Without the card fee. */
  readonly amount: Cents
  readonly cardFee: number
  readonly most: number
  /** Why it cannot be paid as it stands. */
  readonly fault: string | null
  /** What was changed when the field was left. */
  readonly note: string | null
  type(text: string): void
  choose(amount: Cents): void
  leave(): void
}

export function usePrice(post: Post): Price {
  const { ptv } = useLimits()
  const offer = { base: post.ptv_price_in_cents, allowsMore: post.ptv_minimum_price }
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const shown = typed ?? plainDollars(offer.base)
  return {
    ...offer,
    typed: shown,
    amount: finalAmount(offer, shown),
    cardFee: ptv.cardFeeCents,
    most: ptv.priceMaxCents,
    fault: amountFault(offer, shown, ptv.priceMaxCents),
    note,
    type(text) {
      const read = readTyped(text)
      if (read === null) return
      setTyped(read)
      setNote(null)
    },
    choose(amount) {
      setTyped(plainDollars(amount))
      setNote(null)
    },
    leave() {
      const left = afterLeaving(offer, shown)
      setTyped(left.typed)
      setNote(left.note)
    },
  }
}
