import type { ProfileId } from '@sayso/contract/ids'
import { createContext, useContext, useEffect } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import type { Visibility } from './begin-row.tsx'
import { type NetworkName, showRun } from './import-queries.ts'
import { importTexts, instagramTexts, twitterTexts } from './texts.ts'
import { tellFailure } from './words.ts'

/** Imports that somebody has switched on and not begun: saving the form they are in begins them. */
export type ImportWishes = Map<NetworkName, Visibility>

export const WishesContext = createContext<ImportWishes | null>(null)

/** Keeps what is wished of one network where the form looks when it is saved. */
export function useWish(network: NetworkName, wished: Visibility | null): void {
  const wishes = useContext(WishesContext)
  useEffect(() => {
    if (wished === null) return
    wishes?.set(network, wished)
    return () => void wishes?.delete(network)
  }, [wishes, network, wished])
}

const calls = { twitter: 'external/importTwitter', instagram: 'external/importInstagram' } as const
const names = { twitter: twitterTexts.name, instagram: instagramTexts.name } as const

export async function beginImport(
  me: ProfileId,
  network: NetworkName,
  visibility: Visibility,
): Promise<void> {
  showRun(me, await sessionCall(calls[network], { visibility }, { as: me }))
}

/** What has begun, in words; null where nothing has. What fails is told at once, each by itself. */
export async function beginWished(me: ProfileId, wishes: ImportWishes): Promise<string | null> {
  const begun: string[] = []
  for (const [network, visibility] of wishes) {
    try {
      await beginImport(me, network, visibility)
      begun.push(names[network])
    } catch (error) {
      tellFailure(error, importTexts.beginFailed)
    }
  }
  return begun.length === 0 ? null : importTexts.begun(begun.join(' and '))
}
