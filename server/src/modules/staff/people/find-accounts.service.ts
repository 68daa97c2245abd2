import { type AccountId, isStoredId } from '@sayso/contract/ids'
import type { FoundAccount } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findAccount, findAccountByEmail, maskEmail } from '../../accounts/index.ts'
import { findFacts } from './account.queries.ts'
import * as q from './find.queries.ts'

interface Hit {
  readonly accountId: AccountId
  readonly by: FoundAccount['found_by']
}

/** By email address, handle, or the id of an account, a profile, a payment or a purchase. */
export async function findAccounts(ctx: Context, text: string): Promise<FoundAccount[]> {
  return ctx.db.readPrivate(async (tx) => {
    const found: FoundAccount[] = []
    for (const hit of await findHits(tx, text.trim())) {
      const shown = await show(tx, hit)
      if (shown !== null) found.push(shown)
    }
    return found
  })
}

/** The one account that a command names; null if there is none. */
export async function findOne(tx: Tx, text: string): Promise<AccountId | null> {
  return (await findHits(tx, text.trim()))[0]?.accountId ?? null
}

async function findHits(tx: Tx, text: string): Promise<Hit[]> {
  if (text === '') return []
  if (text.indexOf('@') > 0) {
    const now = await findAccountByEmail(tx, text)
    const former = await q.findFormer(tx, text)
    return [
      ...(now ? [{ accountId: now.id, by: 'email' as const }] : []),
      ...former
        .filter((accountId) => accountId !== now?.id)
        .map((accountId) => ({ accountId, by: 'former email' as const })),
    ]
  }
  const byHandle = await q.findByHandle(tx, text.replace(/^@/, ''))
  if (byHandle !== null) return [{ accountId: byHandle, by: 'handle' }]
  const byId = isStoredId(text) ? await q.findById(tx, text) : null
  return byId === null ? [] : [byId]
}

async function show(tx: Tx, { accountId, by }: Hit): Promise<FoundAccount | null> {
  const account = await findAccount(tx, accountId)
  const facts = await findFacts(tx, accountId)
  const named = (await q.nameAccounts(tx, [accountId])).get(accountId)
  if (!account || !facts || !named) return null
  return {
    account_id: accountId,
    handle: named.handle,
    display_name: named.displayName,
    profiles: named.profiles,
    email: maskEmail(account.email),
    created: facts.createdAt.toISOString(),
    found_by: by,
  }
}
