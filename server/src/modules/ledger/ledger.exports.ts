import { ofEachProfile } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported, Owner } from '../../composition/personal-data.ts'
import type { Context } from '../../context.ts'
import { wireId } from '../../platform/db/row-id.ts'
import { findAccounts, readBook } from './books-export.queries.ts'

const LINES_AT_ONCE = 1000

/** Exact: amounts in cents are far below the range where two decimals would be lost. */
const dollars = (amount: bigint) => Number(amount) / 100

/** The lines of each account of a profile, oldest first. The balance is added up on the way. */
async function* books(ctx: Context, profileId: bigint) {
  for (const { id, kind } of await ctx.db.readPrivate((tx) => findAccounts(tx, profileId))) {
    let balance = 0n
    for (let above = 0n; ; ) {
      const lines = await ctx.db.readPrivate((tx) => readBook(tx, id, above, LINES_AT_ONCE))
      yield lines.map((line) => {
        balance += line.amount
        return {
          profile_id: wireId(profileId),
          account: kind,
          date: line.at,
          kind: line.kind,
          amount_usd: dollars(line.amount),
          balance_usd: dollars(balance),
          entry: line.key,
        }
      })
      const last = lines.at(-1)
      if (last === undefined || lines.length < LINES_AT_ONCE) break
      above = last.id
    }
  }
}

/** What of this module's tables people take along. */
export const ledgerExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['ledger_account', 'ledger_journal', 'ledger_transfer'],
    file: 'books.csv',
    columns: ['profile_id', 'account', 'date', 'kind', 'amount_usd', 'balance_usd', 'entry'],
    about: 'Every movement of your money, with the balance after it',
    rows: (ctx: Context, owner: Owner) => ofEachProfile(owner, (profileId) => books(ctx, profileId)),
  },
  {
    tables: ['ledger_account_part', 'ledger_sealed', 'ledger_sealed_day', 'ledger_watch'],
    because: 'technical: sums of our own accounts',
  },
]
