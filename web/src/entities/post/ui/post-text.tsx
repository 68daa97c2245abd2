import type { PostId } from '@sayso/contract/ids'
import { segmentText } from '@sayso/contract/text'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { toggleExpanded, useCardMemory } from './post-memory.ts'

interface PostTextProps {
  id: PostId
  text: string
  /** Names the element, for `aria-describedby` of the card. */
  elementId: string
}

/** One to three of them and nothing else; flags are two letters, keycaps a digit with a frame. */
const FEW_EMOJI =
  /^(?:(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)\s*){1,3}$/u

/** Where a card begins when it is right under the bar and the tabs. */
const UNDER_BARS = 112

/** The text of a card: three lines, and the rest on request. */
export function PostText({ id, text, elementId }: PostTextProps) {
  const { isExpanded } = useCardMemory(id)
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const isFewEmoji = FEW_EMOJI.test(text)

  /** Closing a long text from its end would leave the reader posts further down: its beginning comes first. */
  function toggle(): void {
    const card = box.current?.closest('article')
    const top = card?.getBoundingClientRect().top ?? 0
    if (isExpanded && top < UNDER_BARS) scrollBy({ top: top - UNDER_BARS, behavior: 'instant' })
    toggleExpanded(id)
  }

  useLayoutEffect(() => {
    const element = box.current
    // Emoji may be taller than their line; that is not a text cut off.
    if (element === null || isExpanded || isFewEmoji) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isExpanded, isFewEmoji])

  return (
    <>
      <div
        ref={box}
        id={elementId}
        dir="auto"
        className={clsx(
          'break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
          isFewEmoji ? 'text-2xl' : !isExpanded && 'line-clamp-3',
        )}
      >
        <MarkedText text={text} />
      </div>
      {(isCut || isExpanded) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={toggle}
          className="touch-44 -mx-1 -mt-2 justify-self-start rounded-chip px-1 font-medium text-accent-text hover:underline"
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}

// Addresses and handles read from left to right, also in the middle of a text that does not.
const linkStyle = 'text-accent-text hover:underline [unicode-bidi:isolate] [direction:ltr]'
const tagStyle = 'text-accent-text hover:underline [unicode-bidi:isolate]'

/** Addresses, hashtags and mentions become links; everything else stays text, whatever it looks like. */
function MarkedText({ text }: { text: string }) {
  return segmentText(text).map((segment, index) => {
    const key = index
    switch (segment.kind) {
      case 'text':
        return segment.text
      case 'url':
        return (
          <a
            key={key}
            href={segment.text}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={linkStyle}
          >
            {segment.text}
          </a>
        )
      default:
        return (
          <Link
            key={key}
            to={urls.search(segment.text)}
            className={segment.kind === 'mention' ? linkStyle : tagStyle}
          >
            {segment.text}
          </Link>
        )
    }
  })
}
