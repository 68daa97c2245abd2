import type { CloseState } from '@sayso/contract/shapes/closing'
import type { User } from '@sayso/contract/shapes/user'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { formatDate } from '../../../ui/format/time.ts'
import { ErrorIcon, type Icon, InfoIcon } from '../../../ui/icons/icons.ts'
import { DoneIcon } from '../../../ui/icons/later-icons.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Group } from '../parts/group.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { closeStateQuery } from './delete-queries.ts'
import * as words from './delete-texts.ts'

const { texts } = words

/** What is in the way of deleting the account, what happens to its money, and the button. */
export function DeleteAccount({ user }: { user: User }) {
  const { data: state, error, isFetching, refetch } = useQuery(closeStateQuery(user))
  const [isAsking, setAsking] = useState(false)
  return (
    <Group name={texts.title} {...(state && { lead: words.lead(state) })}>
      {state === undefined && error === null && (
        <LoadingState label={texts.loading} className="mt-3">
          <Skeleton className="h-44 w-full rounded-box" />
        </LoadingState>
      )}
      {state === undefined && error !== null && (
        <ErrorState
          title={texts.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {state !== undefined && (
        <div className="mt-3 rounded-box border border-border px-4 py-4">
          <h3 className="font-semibold">{state.needs.length > 0 ? texts.before : texts.ahead}</h3>
          <ul className="mt-1.5">
            <Lines state={state} />
          </ul>
          <Button
            disabled={state.needs.length > 0}
            className={clsx('mt-2.5', state.needs.length === 0 && 'border-danger')}
            onClick={() => setAsking(true)}
          >
            <span className={clsx(state.needs.length === 0 && 'text-danger')}>{texts.delete}</span>
          </Button>
          <DeleteDialog
            state={state}
            open={isAsking}
            onClose={() => {
              setAsking(false)
              void refetch()
            }}
          />
        </div>
      )}
    </Group>
  )
}

function Lines({ state }: { state: CloseState }) {
  const { needs, earnings, earnings_paid: paid, funds_to_card: toCard, funds_given_up: givenUp } = state
  return (
    <>
      {needs.map((need) => (
        <Line key={need} look="todo">
          {words.need[need].text}{' '}
          <LinkButton size="sm" to={urls.settings(need === 'second_factor' ? 'security' : 'payouts')}>
            {words.need[need].link}
          </LinkButton>
        </Line>
      ))}
      {state.num_open_cases > 0 ? (
        <Line look="todo">{words.openCases(state.num_open_cases)}</Line>
      ) : (
        <Line look="done">{texts.noCase}</Line>
      )}
      {state.is_looked_into && <Line look="todo">{texts.lookedInto}</Line>}
      {earnings > 0 && paid !== null && (
        <Line look="todo">{words.earnings(formatMoney(earnings), formatDate(new Date(paid)))}</Line>
      )}
      {toCard > 0 && <Line look="todo">{words.toCard(formatMoney(toCard))}</Line>}
      {givenUp > 0 && <Line look="todo">{words.givenUp(formatMoney(givenUp))}</Line>}
      {earnings + toCard + givenUp === 0 && <Line look="done">{texts.nothingOwed}</Line>}
      {state.num_buyers > 0 && <Line look="info">{words.buyers(state.num_buyers)}</Line>}
    </>
  )
}

const looks: Readonly<Record<'done' | 'todo' | 'info', { icon: Icon; color: string }>> = {
  done: { icon: DoneIcon, color: 'text-ok' },
  todo: { icon: ErrorIcon, color: 'text-warn' },
  info: { icon: InfoIcon, color: 'text-text-3' },
}

function Line({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { icon: LineIcon, color } = looks[look]
  return (
    <li className="flex gap-2.5 py-1.5">
      <LineIcon size={18} className={clsx('mt-0.75 shrink-0', color)} />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
