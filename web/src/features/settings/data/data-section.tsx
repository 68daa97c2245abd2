import type { Member } from '../member.ts'
import { Lead } from '../parts/lead.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { texts } from './texts.ts'

/** Everything that is kept about the user, in all their profiles: to take along, or to take down. */
export function DataSection({ member: { user } }: { member: Member }) {
  return (
    <>
      <Lead>{texts.lead}</Lead>
      <ExportData user={user} />
      <DeleteAccount user={user} />
    </>
  )
}
