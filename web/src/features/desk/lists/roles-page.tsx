import type { StaffRole } from '@sayso/contract/call'
import type { StaffPerson } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { rolesQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { roleNames, rolesTexts as texts } from '../texts.ts'

const revoke = ({ account_id }: StaffPerson, role: StaffRole): Act => ({
  title: texts.revoke(roleNames[role]),
  text: texts.revokeText,
  isDangerous: true,
  async run(because) {
    await sessionCall('staff/revokeRole', { account_id, role, because })
    return texts.revokeDone
  },
})

/** Who works here. */
export function RolesPage() {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="desk-lead">{texts.lead}</p>
      <Loaded query={useQuery(rolesQuery)}>
        {(people) => (
          <ul>
            {people.map((one) => (
              <li key={one.account_id} className="desk-row desk-wraps">
                <Avatar id={one.account_id} name={one.display_name} size={40} />
                <span className="desk-grow">
                  <b>{one.display_name}</b>
                  <small>
                    <Link to={`/desk/accounts/${one.account_id}`} className="link">
                      @{one.handle}
                    </Link>
                  </small>
                </span>
                {one.roles.map((role) => (
                  <Button
                    key={role}
                    size="sm"
                    aria-label={`${texts.revoke(roleNames[role])}: @${one.handle}`}
                    onClick={() => setAct(revoke(one, role))}
                  >
                    {texts.revoke(roleNames[role])}
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ActDialog act={act} onClose={() => setAct(null)} />
    </section>
  )
}
