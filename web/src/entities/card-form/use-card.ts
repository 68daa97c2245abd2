import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTheme } from '../../lib/theme.ts'
import { cardLook } from './card-look.ts'
import { CardsNotTaken, loadProvider } from './load-provider.ts'
import type { CardElement, Provider, ProviderError } from './provider.ts'
import { cardTexts } from './texts.ts'

/** The box is shown before the element is put into it, so that nothing jumps. */
const MOUNT_AFTER_MS = 100
/** If the frame has not reported ready by then, it has failed. */
const READY_WITHIN_MS = 20_000

type CardState = 'loading' | 'ready' | 'failed' | 'unavailable'

/** A payment method id for the card, or the provider's message about what is wrong with it. */
type CardMethod = { readonly id: string } | { readonly error: string }

/** The outcome of the bank's check of the card. Null: unknown, ask the server. */
type CheckEnd = { readonly error: string } | { readonly isPaid: boolean } | null

export interface Card {
  readonly state: CardState
  /** Props for the element that holds the card field. */
  readonly box: { readonly id: string; readonly ref: (element: HTMLElement | null) => void }
  /** The provider's message about what was typed so far. */
  readonly fault: string | null
  focus(): void
  /** Loads the form again after a failure. */
  retry(): void
  createMethod(name: string): Promise<CardMethod>
  /** Lets the card's bank verify its owner, in a frame of the provider's that covers the page. */
  passCheck(clientSecret: string): Promise<CheckEnd>
}

interface Mounted {
  readonly provider: Provider
  readonly element: CardElement
}

/** A card field of the provider's in our page: the card's digits are never in our document. */
export function useCard({ onEscape = () => {} }: { onEscape?: () => void } = {}): Card {
  const id = useId()
  const [state, setState] = useState<CardState>('loading')
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const mounted = useRef<Mounted | null>(null)
  const { resolved } = useTheme()
  const leave = useEffectEvent(() => onEscape())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same again.
  useEffect(() => {
    if (target === null) return
    let isWanted = true
    let element: CardElement | null = null
    const become = (next: CardState) => {
      if (isWanted) setState(next)
    }
    const timer = setTimeout(() => become('failed'), READY_WITHIN_MS)
    const pause = new Promise((resolve) => setTimeout(resolve, MOUNT_AFTER_MS))
    become('loading')
    Promise.all([loadProvider(), pause]).then(
      ([provider]) => {
        if (!isWanted) return
        element = provider.elements().create('card', {
          style: cardLook(),
          hidePostalCode: true,
          hideIcon: true,
          disableLink: true,
        })
        element.on('ready', () => {
          clearTimeout(timer)
          become('ready')
        })
        element.on('change', ({ error }) => setFault(error?.message ?? null))
        element.on('escape', leave)
        element.mount(target)
        mounted.current = { provider, element }
      },
      (error: unknown) => {
        clearTimeout(timer)
        become(error instanceof CardsNotTaken ? 'unavailable' : 'failed')
      },
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
      mounted.current = null
      element?.destroy()
    }
  }, [target, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the page, which has changed.
  useEffect(() => mounted.current?.element.update({ style: cardLook() }), [resolved])

  return {
    state,
    box: { id, ref: setTarget },
    fault,
    focus: () => mounted.current?.element.focus(),
    retry: () => setAttempt((count) => count + 1),
    async createMethod(name) {
      if (mounted.current === null || state !== 'ready') return { error: cardTexts.notReady }
      const { provider, element } = mounted.current
      const { paymentMethod, error } = await provider.createPaymentMethod({
        type: 'card',
        card: element,
        billing_details: { name },
      })
      return paymentMethod === undefined ? { error: wordsOf(error) } : { id: paymentMethod.id }
    },
    async passCheck(clientSecret) {
      const provider = await loadProvider().catch(() => null)
      if (provider === null) return null
      const { paymentIntent, error } = await provider.handleNextAction({ clientSecret })
      if (error?.type === 'api_connection_error') return null
      if (error !== undefined) return { error: wordsOf(error) }
      return { isPaid: paymentIntent?.status === 'succeeded' }
    },
  }
}

const wordsOf = (error: ProviderError | undefined) => error?.message || cardTexts.error
