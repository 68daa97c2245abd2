import type { Profile } from '@sayso/contract/shapes/profile'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { unblockPerson } from '../../../entities/safety/block.ts'
import type { ApiOutput } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/action/button.tsx'
import { BlockIcon } from '../../../ui/icons/later-icons.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { texts } from './texts.ts'

interface BlockedPeopleProps {
  open: boolean
  onClose: () => void
  query: UseInfiniteQueryResult<InfiniteData<ApiOutput<'user/blocks'>>>
}

/** Everybody whom the account blocks, with the way back for each. */
export function BlockedPeople({ open, onClose, query }: BlockedPeopleProps) {
  const profiles: Profile[] | undefined = query.data?.pages.flatMap((page) => page.profiles)
  return (
    <PeopleDialog
      open={open}
      onClose={onClose}
      title={texts.blocked}
      lead={texts.blockedLead}
      count={profiles?.length}
      error={query.error}
      failed={texts.blockedFailed}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      empty={{ icon: BlockIcon, title: texts.nobodyBlocked, text: texts.nobodyBlockedText }}
    >
      <ul>
        {profiles?.map((profile) => (
          <li key={profile.unique_id}>
            <PersonRow profile={profile} action={texts.unblock} onAct={() => unblockPerson(profile)} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <RetryRow
          text={texts.blockedFailed}
          onRetry={() => void query.fetchNextPage()}
          retrying={query.isFetching}
        />
      ) : (
        query.hasNextPage && (
          <Button
            className="mt-4"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )
      )}
    </PeopleDialog>
  )
}
