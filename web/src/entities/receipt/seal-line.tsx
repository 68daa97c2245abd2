import type { Post } from '@sayso/contract/shapes/post'
import { useEffect, useState } from 'react'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { SealIcon } from '../../ui/icons/later-icons.ts'
import { texts } from './texts.ts'
import { type SealVerdict, verifySeal } from './verify-seal.ts'

const tones = { matches: 'ok', added: 'ok', differs: 'danger', unable: 'info' } as const

/** Verifies the seal as soon as it is shown, and shows the result. */
export function SealLine({ post }: { post: Post }) {
  const [verdict, setVerdict] = useState<SealVerdict | null>(null)
  useEffect(() => {
    let isWanted = true
    void verifySeal(post).then((found) => isWanted && setVerdict(found))
    return () => {
      isWanted = false
    }
  }, [post])
  if (post.seal === null || post.ptv_text === undefined || verdict === null) return null
  const isFine = verdict === 'matches' || verdict === 'added'
  return (
    <InlineNotice tone={tones[verdict]} {...(isFine && { icon: SealIcon })}>
      <span className="text-sm">{texts.verdicts[verdict]}</span>
    </InlineNotice>
  )
}
