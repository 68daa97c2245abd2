import type { AccountId } from '@sayso/contract/ids'
import type { AuditLine } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import { wireId } from '../../../platform/db/row-id.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { nameAccounts } from '../people/find.queries.ts'
import type { StaffActor } from '../staff-actor.ts'
import { listLatest } from './audit.queries.ts'

const PAGE = 50

/** What one did oneself; admins see what everybody did. */
export async function listAudit(
  ctx: Context,
  { accountId, roles }: Pick<StaffActor, 'accountId' | 'roles'>,
  cursor: string | undefined,
): Promise<{ lines: AuditLine[]; next_cursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new AppError('invalid_input')
  const below = cursor === undefined ? null : BigInt(cursor)
  return ctx.db.readPrivate(async (tx) => {
    const staffId = roles.includes('admin') ? null : accountId
    const rows = await listLatest(tx, { staffId, below, limit: PAGE + 1 })
    const page = rows.slice(0, PAGE)
    const named = page.flatMap(({ staffId: id, subject }) => [
      ...(id === null ? [] : [wireId<AccountId>(id)]),
      ...accountIn(subject),
    ])
    const names = await nameAccounts(tx, named)
    const handleOf = (id: AccountId) => (names.has(id) ? `@${names.get(id)?.handle}` : null)
    return {
      lines: page.map((row) => ({
        number: Number(row.id),
        at: row.at.toISOString(),
        by: row.staffId === null ? 'operator' : (handleOf(wireId(row.staffId)) ?? wireId(row.staffId)),
        role: row.role,
        act: row.act,
        subject: accountIn(row.subject).map(handleOf)[0] ?? row.subject,
        because: row.because,
        before: JSON.stringify(row.before),
        after: JSON.stringify(row.after),
      })),
      next_cursor: rows.length > PAGE ? String(page.at(-1)?.id) : null,
    }
  })
}

/** The account that a subject names, if it is one. */
const accountIn = (subject: string): AccountId[] =>
  subject.startsWith('account ') ? [subject.slice('account '.length) as AccountId] : []
