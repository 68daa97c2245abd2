import { firstUrl } from '@sayso/contract/text'
import { useEffect, useState } from 'react'
import { LinkCard } from '../../entities/post/ui/link-card.tsx'

const PAUSE_MS = 600

/** Shows the preview of the first link, once the user has stopped typing it. */
export function LinkLine({ text }: { text: string }) {
  const url = firstUrl(text)
  const [settled, setSettled] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url])
  if (url === null || settled === null) return null
  return (
    <div className="mt-3">
      <LinkCard key={settled} url={settled} />
    </div>
  )
}
