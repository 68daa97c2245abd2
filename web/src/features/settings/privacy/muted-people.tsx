import type { Mute } from '@sayso/contract/shapes/mute'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { unmutePerson } from '../../../entities/safety/mute.ts'
import { Button } from '../../../ui/action/button.tsx'
import { formatDay } from '../../../ui/format/time.ts'
import { MutedIcon } from '../../../ui/icons/icons.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { texts, untilText } from './texts.ts'

interface MutedPeopleProps {
  open: boolean
  onClose: () => void
  query: UseQueryResult<Mute[]>
}

/** They all arrive at once; that many are shown at a time. */
const AT_A_TIME = 30

/** Everybody whom the account mutes, and for how long. */
export function MutedPeople({ open, onClose, query }: MutedPeopleProps) {
  const [most, setMost] = useState(AT_A_TIME)
  const people = query.data?.flatMap(({ profile, until }) => (profile === null ? [] : [{ profile, until }]))
  return (
    <PeopleDialog
      open={open}
      onClose={onClose}
      title={texts.muted}
      lead={texts.mutedLead}
      count={people?.length}
      error={query.error}
      failed={texts.mutedFailed}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      empty={{ icon: MutedIcon, title: texts.nobodyMuted, text: texts.nobodyMutedText }}
    >
      <ul>
        {people?.slice(0, most).map(({ profile, until }) => (
          <li key={profile.unique_id}>
            <PersonRow
              profile={profile}
              aside={until !== null && ` · ${untilText(formatDay(new Date(until), new Date()))}`}
              action={texts.unmute}
              onAct={() => unmutePerson(profile)}
            />
          </li>
        ))}
      </ul>
      {people !== undefined && people.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + AT_A_TIME)}>
          {texts.more}
        </Button>
      )}
    </PeopleDialog>
  )
}
