import type { StaffRole } from '@sayso/contract/call'
import type { DeskAccount } from '@sayso/contract/shapes/staff'
import { sessionCall } from '../../../entities/session/index.ts'
import { type Icon, LogOutIcon } from '../../../ui/icons/icons.ts'
import { AccountIcon, EmailIcon, PayoutIcon, RecoveryIcon } from '../../../ui/icons/later-icons.ts'
import type { Act } from '../act-dialog.tsx'
import { Choice } from '../choice.tsx'
import type { Me } from '../desk-queries.ts'
import { roleNames, actTexts as texts } from '../texts.ts'

interface AccountActsProps {
  me: Me
  account: DeskAccount
  onAct: (act: Act) => void
}

interface Entry {
  readonly icon: Icon
  readonly roles: readonly StaffRole[]
  readonly act: Act
}

/** What this person may do to the account. Each asks why. */
export function AccountActs({ me, account, onAct }: AccountActsProps) {
  return (
    <ul className="desk-acts">
      {entriesOf(account)
        .filter(({ roles }) => roles.some((role) => me.roles.includes(role)))
        .map(({ icon: ActIcon, act }) => (
          <li key={act.title}>
            <button type="button" className="desk-act" onClick={() => onAct(act)}>
              <ActIcon size={18} />
              {act.title}
            </button>
          </li>
        ))}
    </ul>
  )
}

function entriesOf({ account_id, payouts_held: held, is_verified: isVerified, roles }: DeskAccount): Entry[] {
  const support: StaffRole[] = ['support', 'admin']
  const finance: StaffRole[] = ['finance', 'admin']
  const email = { value: (isVerified ? 'reset' : 'verify') as 'reset' | 'verify' }
  const grantable = (['support', 'moderator', 'finance', 'admin'] as const).filter(
    (role) => !roles.includes(role),
  )
  const role = { value: grantable[0] ?? 'support' }
  return [
    {
      icon: LogOutIcon,
      roles: support,
      act: {
        ...{ title: texts.endSessions, text: texts.endSessionsText, isDangerous: true },
        run: (because) =>
          sessionCall('staff/endSessions', { account_id, because }).then(() => texts.endSessionsDone),
      },
    },
    {
      icon: EmailIcon,
      roles: support,
      act: {
        ...{ title: texts.resend, text: texts.resendText },
        choice: (
          <Choice
            legend={texts.resendWhich}
            options={[
              ...(isVerified ? [] : [{ value: 'verify' as const, label: texts.resendVerify }]),
              { value: 'reset' as const, label: texts.resendReset },
            ]}
            kept={email}
          />
        ),
        run: (because) =>
          sessionCall('staff/resendEmail', { account_id, email: email.value, because }).then(
            () => texts.resendDone,
          ),
      },
    },
    {
      icon: RecoveryIcon,
      roles: support,
      act: {
        ...{ title: texts.recovery, text: texts.recoveryText },
        run: (because) =>
          sessionCall('staff/startRecovery', { account_id, because }).then(() => texts.recoveryDone),
      },
    },
    held === 'closed for fraud'
      ? {
          icon: PayoutIcon,
          roles: finance,
          act: {
            ...{ title: texts.rest, text: texts.restText },
            run: (because) =>
              sessionCall('staff/payRest', { account_id, because }).then(() => texts.restDone),
          },
        }
      : held === 'by staff'
        ? {
            icon: PayoutIcon,
            roles: finance,
            act: {
              ...{ title: texts.release, text: texts.releaseText },
              run: (because) =>
                sessionCall('staff/releasePayouts', { account_id, because }).then(() => texts.releaseDone),
            },
          }
        : {
            icon: PayoutIcon,
            roles: finance,
            act: {
              ...{ title: texts.hold, text: texts.holdText, isDangerous: true },
              run: (because) =>
                sessionCall('staff/holdPayouts', { account_id, because }).then(() => texts.holdDone),
            },
          },
    ...(grantable.length === 0
      ? []
      : [
          {
            icon: AccountIcon,
            roles: ['admin'] as StaffRole[],
            act: {
              ...{ title: texts.grant, text: texts.grantText },
              choice: (
                <Choice
                  legend={texts.grantRole}
                  options={grantable.map((value) => ({ value, label: roleNames[value] }))}
                  kept={role}
                />
              ),
              run: (because: string) =>
                sessionCall('staff/grantRole', { account_id, role: role.value, because }).then(
                  () => texts.grantDone,
                ),
            },
          },
        ]),
  ]
}
