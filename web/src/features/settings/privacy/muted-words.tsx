import type { Mute } from '@sayso/contract/shapes/mute'
import { useQuery } from '@tanstack/react-query'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { mutesQuery } from '../../../entities/safety/safety-queries.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { MuteWordForm } from './mute-word-form.tsx'
import { texts, wordTexts } from './texts.ts'
import { WordChip } from './word-chip.tsx'

/** Words, phrases and tags that the account does not want to read. */
export function MutedWords({ member: { user } }: { member: Member }) {
  const { data, error, isFetching, refetch } = useQuery(mutesQuery(user.unique_id))
  const { mutedTextsMax } = useLimits().safety
  const words = data?.filter(({ profile }) => profile === null)
  return (
    <Group name={wordTexts.title} lead={wordTexts.lead}>
      {words !== undefined && words.length >= mutedTextsMax ? (
        <p className="mt-3 text-text-2">{wordTexts.full(mutedTextsMax)}</p>
      ) : (
        <MuteWordForm />
      )}
      {words === undefined && error === null && (
        <LoadingState label={texts.loading} className="mt-4 flex gap-2">
          <Skeleton className="h-8 w-32 rounded-full" />
          <Skeleton className="h-8 w-24 rounded-full" />
        </LoadingState>
      )}
      {words === undefined && error !== null && (
        <RetryRow text={texts.mutedFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {words?.length === 0 && <p className="mt-4 text-sm text-text-3">{wordTexts.empty}</p>}
      {words !== undefined && words.length > 0 && <Words words={words} />}
    </Group>
  )
}

function Words({ words }: { words: readonly Mute[] }) {
  return (
    <ul aria-label={wordTexts.list} className="mt-4 flex flex-wrap gap-2">
      {words.map((mute) => (
        <li key={mute.text} className="max-w-full">
          <WordChip mute={mute} />
        </li>
      ))}
    </ul>
  )
}
