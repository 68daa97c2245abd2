import type { PlainErrorCode } from '@sayso/contract/errors'
import type { ProfileId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Person } from '../../../rpc/viewer.ts'
import { isApartNow } from '../filter/reader-filters.queries.ts'

/**
 * Fails if one of the two blocks the other, with the error of something that never was. Asked in the transaction of the
 * write, on the primary: what readers see may be a moment old, what they do may not.
 */
export async function requireInteraction(
  tx: Tx,
  actor: Pick<Person, 'accountId' | 'profileId'>,
  target: ProfileId,
  otherwise: PlainErrorCode,
): Promise<void> {
  if (await isApartNow(tx, actor, target)) throw new AppError(otherwise)
}
