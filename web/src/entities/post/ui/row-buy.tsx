import type { Post } from '@sayso/contract/shapes/post'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { shortUnlockLabel } from '../texts.ts'

/**
 * A buy button in the action row, shown while the one in the locked part is out of view: one primary button per card.
 */
export function RowBuy({ post, onBuy }: { post: Post; onBuy: (post: Post) => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const block = mark.current?.closest('article')?.querySelector('[data-buy]')
    if (!block) return
    const observer = new IntersectionObserver(([seen]) => setNeeded(seen?.isIntersecting === false))
    observer.observe(block)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={mark} className="hidden @card:inline">
      {isNeeded && (
        <Button
          size="sm"
          variant="primary"
          aria-haspopup="dialog"
          className="me-2 ms-1"
          onClick={() => onBuy(post)}
        >
          {shortUnlockLabel(post.ptv_price_in_cents, post.ptv_minimum_price)}
        </Button>
      )}
    </span>
  )
}
