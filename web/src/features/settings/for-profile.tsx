import type { ReactNode } from 'react'
import { nameOf } from '../../entities/profile/index.ts'
import type { Member } from './member.ts'
import { Lead } from './parts/lead.tsx'
import { eachItsOwn, forWhom } from './texts.ts'

/** Says which profile these settings belong to. */
export function ForProfile({ member, children }: { member: Member; children?: ReactNode }) {
  const hasSeveral = member.user.profiles.length > 1
  return (
    <Lead>
      {forWhom}{' '}
      <b className="font-semibold text-text">
        <bdi>{nameOf(member.profile)}</bdi>
      </b>
      .{hasSeveral && ` ${eachItsOwn}`} {children}
    </Lead>
  )
}
