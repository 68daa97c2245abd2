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

const FEW_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u

/** The text of a card: three lines, and the rest on request. */
export function PostText({ id, text, elementId }: PostTextProps) {
  const { isExpanded } = useCardMemory(id)
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const isFewEmoji = FEW_EMOJI.test(text)

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
          onClick={() => toggleExpanded(id)}
          className="touch-44 -mx-1 -mt-2 justify-self-start rounded-chip px-1 font-medium text-accent-text hover:underline"
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}

const linkStyle = 'text-accent-text hover:underline'

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
          <Link key={key} to={urls.search(segment.text)} className={linkStyle}>
            {segment.text}
          </Link>
        )
    }
  })
}
