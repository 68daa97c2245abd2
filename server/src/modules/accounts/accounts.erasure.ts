import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { deleteCredentials, deleteIdentity } from './erase/erase.queries.ts'

export const accountErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: [
      'account_address',
      'account_contest',
      'account_password',
      'account_recovery',
      'known_device',
      'passkey',
      'passkey_user',
      'recovery_code',
      'secret_code',
      'session',
      'totp',
    ],
    async erase(tx, _, { accountId }) {
      await deleteCredentials(tx, accountId)
      return false
    },
  },
  {
    tables: ['account'],
    async erase(tx, _, { accountId }) {
      await deleteIdentity(tx, accountId)
      return false
    },
    keeps: 'the number, when it was created, and whether it was confirmed by mail: 10 years, for the books',
  },
  {
    tables: ['account_change', 'security_event'],
    because: 'whoever was robbed of the account can still find out; addresses are sealed or masked',
    until: '1 year',
  },
  {
    tables: ['sign_in_try'],
    because: 'keyed hashes that stop guessing; they name nobody',
    until: '2 days',
  },
]
