import { defineListHook } from '../../composition/hook.ts'
import type { DeskCounts, PendingKind } from './staff.context.ts'

/** What waits for a second person and is carried out by a module above: closing an account. */
export const pendingActsHook = defineListHook<PendingKind>('staff.pendingActs')

/** What waits for somebody of staff in modules above: cases, appeals. */
export const deskCountsHook = defineListHook<DeskCounts>('staff.deskCounts')

export const staffHooks = { pendingActs: pendingActsHook, deskCounts: deskCountsHook }
