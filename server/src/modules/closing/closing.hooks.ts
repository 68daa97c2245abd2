import { defineHook } from '../../composition/hook.ts'
import type { CountUndecided } from './closing.context.ts'

/** What a person has still to decide about somebody who leaves, which modules above know. */
export const undecidedHook = defineHook<CountUndecided>('closing.undecided')

export const closingHooks = { countUndecided: undecidedHook }
