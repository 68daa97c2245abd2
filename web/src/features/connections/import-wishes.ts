import type { ProfileId } from '@sayso/contract/ids'
import { createContext, useContext, useEffect } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import type { Visibility } from './begin-row.tsx'
import { type NetworkName, showRun } from './import-queries.ts'
import { importTexts, instagramTexts, twitterTexts } from './texts.ts'
import { failureText } from './words.ts'

/** Imports that are switched on but not started: saving their form starts them. */
export type ImportWishes = Map<NetworkName, Visibility>

export const WishesContext = createContext<ImportWishes | null>(null)

/** Registers the wanted import of one network, for the form to start when it is saved. */
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

/** Starts the wanted imports. Returns what was started as text, or null. Each failure is shown immediately. */
export async function beginWished(me: ProfileId, wishes: ImportWishes): Promise<string | null> {
  const begun: string[] = []
  for (const [network, visibility] of wishes) {
    try {
      await beginImport(me, network, visibility)
      begun.push(names[network])
    } catch (error) {
      failureText(error, importTexts.beginFailed)
    }
  }
  return begun.length === 0 ? null : importTexts.begun(begun.join(' and '))
}
