import type { PostId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../texts.ts'
import { remember, useCardMemory } from './post-memory.ts'
import { RichText } from './rich-text.tsx'

interface PostTextProps {
  id: PostId
  text: string
  /** `locked` is the paid part: it is truncated after ten lines. */
  part?: 'text' | 'locked'
  /** The id of the element, for `aria-describedby` of the card. */
  elementId?: string
}

/** Matches one to three emoji and nothing else; flags are two letters, keycaps a digit with a frame. */
const FEW_EMOJI =
  /^(?:(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)\s*){1,3}$/u

/** Text style for user content: any word can be longer than the line. */
export const textStyle = 'break-words whitespace-pre-wrap [overflow-wrap:anywhere]'
export const isFewEmoji = (text: string) => FEW_EMOJI.test(text)

/** The top of a card that is right under the bar and the tabs. */
const UNDER_BARS = 112

/** A text of a card: its first lines, and the rest on request. */
export function PostText({ id, text, part = 'text', elementId }: PostTextProps) {
  const memory = useCardMemory(id)
  const isExpanded = part === 'text' ? memory.isExpanded : memory.isLockedExpanded
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const isLarge = isFewEmoji(text)

  /**
   * Expands or collapses. Collapsing a long text from its end would leave the reader several posts further down, so it
   * scrolls to its beginning first.
   */
  function toggle(): void {
    const top = (part === 'text' ? box.current?.closest('article') : box.current)?.getBoundingClientRect().top
    if (isExpanded && top !== undefined && top < UNDER_BARS)
      scrollBy({ top: top - UNDER_BARS, behavior: 'instant' })
    remember(id, part === 'text' ? { isExpanded: !isExpanded } : { isLockedExpanded: !isExpanded })
  }

  useLayoutEffect(() => {
    const element = box.current
    // Emoji may be taller than their line; that does not mean the text is truncated.
    if (element === null || isExpanded || isLarge) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isExpanded, isLarge])

  return (
    <>
      <div
        ref={box}
        id={elementId}
        dir="auto"
        className={clsx(
          textStyle,
          isLarge && 'text-2xl',
          !isLarge && !isExpanded && (part === 'text' ? 'line-clamp-3' : 'line-clamp-10'),
        )}
      >
        <RichText text={text} />
      </div>
      {(isCut || isExpanded) && (
        <button
          type="button"
          data-expand
          aria-expanded={isExpanded}
          onClick={toggle}
          className={clsx(
            'touch-44 -mx-1 min-h-6 justify-self-start rounded-chip px-1 font-medium text-accent-text hover:underline',
            part === 'text' && '-mt-2',
          )}
        >
          {isExpanded ? texts.showLess : texts.showMore}
        </button>
      )}
    </>
  )
}
