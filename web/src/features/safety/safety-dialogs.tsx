import { useState } from 'react'
import type { AskedSafety } from '../../entities/safety/index.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MuteDialog } from './mute-dialog.tsx'
import { MuteWordsDialog } from './mute-words-dialog.tsx'

/** The dialogs about a person or the words of a post. What is closing is still shown. */
export function SafetyDialogs({ asked }: { asked: AskedSafety | null }) {
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  if (last === null) return null
  const open = asked !== null
  const { opener } = last
  if (last.act === 'mute-words') {
    return <MuteWordsDialog key={last.post.unique_id} open={open} post={last.post} opener={opener} />
  }
  const { profile } = last
  const person = { open, profile, opener }
  return last.act === 'block' ? (
    <BlockDialog key={profile.unique_id} {...person} />
  ) : (
    <MuteDialog key={profile.unique_id} {...person} />
  )
}
