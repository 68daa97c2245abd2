import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ACCOUNT_TOAST } from '../../../entities/account-form/failure.ts'
import { FormAlert } from '../../../entities/account-form/form-alert.tsx'
import { signInCall } from '../../../entities/account-form/sign-in-call.ts'
import { usePress } from '../../../entities/account-form/use-press.ts'
import { type SignedInAnswer, useSecondStep } from '../../../entities/second-step/index.ts'
import { session, sessionCall } from '../../../entities/session/index.ts'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import type { ApiOutput } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { goOn } from '../../go-on/index.ts'
import { SecondPage } from '../second-page.tsx'
import { useStepFocus } from '../use-step-focus.ts'
import { ChangeList } from './change-list.tsx'
import { ExpiredPage } from './expired-page.tsx'
import { takeBack, texts } from './texts.ts'

/**
 * What a "This wasn't me" link would undo, and the one button that does. Such a link works once and ends all sessions, so
 * neither a preview nor an accidental reload may use it up.
 */
export function UndoPage({ code }: { code: string }) {
  const navigate = useNavigate()
  const list = useQuery({
    queryKey: ['undo', code],
    queryFn: ({ signal }) => sessionCall('unauth/undoList', { code }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  async function goIn(answer: SignedInAnswer): Promise<void> {
    session.signIn(answer)
    toast.success(takeBack.done, { id: ACCOUNT_TOAST })
    // The password was removed: the person who made the changes may have set it.
    void navigate(answer.user.has_password ? await goOn() : urls.settings('security'), { replace: true })
  }
  const second = useSecondStep(goIn)
  const { state } = second
  if (state.at === 'second') return <SecondPage second={second} state={state} />
  if (codeOf(list.error) === 'link_expired') return <ExpiredPage />
  const follow = async () => {
    const answer = await second.afterFirst(signInCall('unauth/verifyLogin', { code }))
    if (answer !== null) await goIn(answer)
  }
  return (
    <BarePage title={texts.undoTitle} lead={list.error === null ? texts.undoLead : undefined} size="lg">
      {list.isPending && (
        <LoadingState label={texts.loading} className="grid gap-3">
          <Skeleton className="h-12 w-full rounded-field" />
          <Skeleton className="h-12 w-full rounded-field" />
          <Skeleton className="h-12 w-full rounded-field" />
        </LoadingState>
      )}
      {list.error !== null && (
        <Failed error={list.error} retry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data && <Choice list={list.data} note={state.note} isReturn={state.isReturn} follow={follow} />}
    </BarePage>
  )
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

function Failed({ error, retry, isRetrying }: { error: Error; retry: () => void; isRetrying: boolean }) {
  const refusal = error instanceof ApiError ? error.refusal : null
  if (refusal?.code === 'account_contested') return <FormAlert text={refusal.error} />
  return <RetryRow text={texts.loadFailed} onRetry={retry} retrying={isRetrying} />
}

interface ChoiceProps {
  list: ApiOutput<'unauth/undoList'>
  /** Why the user is back here. */
  note: string | null
  isReturn: boolean
  follow: () => Promise<void>
}

function Choice({ list, note, isReturn, follow }: ChoiceProps) {
  const { isPending, alert, press } = usePress({ act: follow, outcomes: takeBack })
  useStepFocus(isReturn)
  return (
    <>
      <ChangeList changes={list.changes} />
      <h2 className="mt-5 font-semibold">{texts.whatFollows}</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm text-text-2 wrap-anywhere">
        {list.back_to !== null && <li>{texts.backTo(list.back_to)}</li>}
        <li>{texts.followPassword}</li>
        <li>{texts.followChanges}</li>
        <li>{texts.followCancelled}</li>
        <li>{texts.followDevices}</li>
        <li>{texts.followPayouts}</li>
        {list.methods.length > 0 && <li>{texts.askedFor}</li>}
      </ul>
      <div className="mt-5 grid gap-2">
        <FormAlert text={alert ?? (isPending ? null : note)} className="mb-2" />
        <Button variant="primary" size="lg" wide pending={isPending} onClick={press}>
          {texts.takeBack}
        </Button>
        <LinkButton variant="link" size="lg" wide to={urls.home()}>
          {texts.leave}
        </LinkButton>
      </div>
    </>
  )
}
