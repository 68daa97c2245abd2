import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { type MailLink, readMailLink, setStopped } from './mail-link.ts'
import { texts } from './texts.ts'

type State =
  | { readonly is: 'working' }
  | { readonly is: 'done'; readonly isStopped: boolean; readonly text: string }
  | { readonly is: 'failed'; readonly text: string; readonly isFinal: boolean }

/** The target of the link in an email that ends emails, or turns them on. Opening it is enough; both can be undone. */
export function UnsubscribeScreen() {
  const link = useLink()
  const [state, setState] = useState<State>({ is: 'working' })
  const hasBegun = useRef(false)

  async function stop(isStopped: boolean): Promise<void> {
    setState({ is: 'working' })
    try {
      setState({ is: 'done', isStopped, text: await setStopped(link, isStopped) })
    } catch (error) {
      const refusal = error instanceof ApiError ? error.refusal : null
      const isFinal = refusal?.code === 'stop_link_invalid'
      setState({ is: 'failed', text: refusal?.error ?? texts.unreachable, isFinal })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is opened.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void stop(!link.isToResume)
  }, [])

  return (
    <BarePage title={texts.titles[link.of]} lead={leadOf(state)}>
      <div className="grid gap-4" aria-live="polite">
        {state.is === 'working' && <Spinner size={24} />}
        {state.is === 'failed' && (
          <>
            <InlineNotice tone="danger" alert>
              {state.text}
            </InlineNotice>
            {!state.isFinal && (
              <Button variant="primary" size="lg" wide onClick={() => void stop(!link.isToResume)}>
                {texts.retry}
              </Button>
            )}
          </>
        )}
        {state.is === 'done' && (
          <>
            <Button size="lg" wide onClick={() => void stop(!state.isStopped)}>
              {state.isStopped ? texts.undo : link.isToResume ? texts.off : texts.again}
            </Button>
            <LinkButton variant="link" size="lg" wide to={urls.home()}>
              {texts.home}
            </LinkButton>
          </>
        )}
      </div>
    </BarePage>
  )
}

function leadOf(state: State): string {
  if (state.is === 'working') return texts.working
  return state.is === 'failed' ? texts.failed : state.text
}

/** Removes the link from the address bar: anybody who finds it there could stop the mail too. */
function useLink(): MailLink {
  const location = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readMailLink(location.hash))
  useEffect(() => {
    if (location.hash !== '') void navigate({ pathname: location.pathname }, { replace: true })
  }, [location, navigate])
  return link
}
