import type { User } from '@sayso/contract/shapes/user'
import { useState } from 'react'
import type { Factors } from '../security-queries.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { CodesRow } from './codes-row.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { TotpRow } from './totp-row.tsx'

const none: readonly string[] = []

/** The ways to log in beside the password. Recovery codes are there for those who could lose one of them. */
export function FactorRows({ user, factors }: { user: User; factors: Factors }) {
  const [codes, setCodes] = useState(none)
  const { passkeys, totp, recovery: counts } = factors
  const shared = { user, onCodes: setCodes }
  return (
    <>
      <PasskeysRow {...shared} passkeys={passkeys} />
      <TotpRow {...shared} isOn={totp !== null} />
      {(passkeys.length > 0 || totp !== null) && <CodesRow {...shared} codes={counts} />}
      <CodesDialog email={user.email ?? ''} codes={codes} onDone={() => setCodes(none)} />
    </>
  )
}
