import type { ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { typeAheadQuery } from './discovery-queries.ts'

/** Long enough for the next letter of somebody who types, too short to be waited for. */
const PAUSE_MS = 150

/** People and tags for what is typed, once typing pauses. What was asked before is there at once. */
export function useTypeAhead(me: ProfileId | null, text: string) {
  const typed = text.trim().replace(/\s+/g, ' ')
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    if (asked === typed) return
    const timer = setTimeout(setAsked, PAUSE_MS, typed)
    return () => clearTimeout(timer)
  }, [asked, typed])
  const { data } = useQuery({
    ...typeAheadQuery(me ?? ('' as ProfileId), asked),
    enabled: me !== null && asked !== '',
  })
  return typed === '' || data === undefined ? { profiles: [], tags: [] } : data
}
