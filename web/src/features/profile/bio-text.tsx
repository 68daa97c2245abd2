import { segmentText } from '@sayso/contract/text'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'

// Addresses and handles read from left to right, even within right-to-left text.
const fromLeft = 'link [unicode-bidi:isolate] [direction:ltr]'

/** A profile's bio. Mentions link to the profile, hashtags to a search. */
export function BioText({ text }: { text: string }) {
  return segmentText(text).map((segment, index) => {
    const key = index
    switch (segment.kind) {
      case 'text':
        return segment.text
      case 'url':
        return (
          <a key={key} href={segment.text} target="_blank" rel="nofollow noopener ugc" className={fromLeft}>
            {segment.text}
          </a>
        )
      case 'mention':
        return (
          <Link key={key} to={urls.mention(segment.handle)} className={fromLeft}>
            {segment.text}
          </Link>
        )
      default:
        return (
          <Link key={key} to={urls.search(segment.text)} className="link [unicode-bidi:isolate]">
            {segment.text}
          </Link>
        )
    }
  })
}
