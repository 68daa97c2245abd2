import { segmentText } from '@sayso/contract/text'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'

// Addresses and handles read from left to right, also in the middle of a text that does not.
const fromLeft = 'link [unicode-bidi:isolate] [direction:ltr]'

/** What somebody says of themselves. Mentions lead to the profile, hashtags to what is said under them. */
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
