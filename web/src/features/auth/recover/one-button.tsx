import { useState } from 'react'
import { FormAlert } from '../../../entities/account-form/form-alert.tsx'
import type { Outcomes } from '../../../entities/account-form/texts.ts'
import { usePress } from '../../../entities/account-form/use-press.ts'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { ExpiredPage } from './expired-page.tsx'
import { texts } from './texts.ts'

interface OneButtonProps {
  title: string
  lead: string
  label: string
  done: { readonly title: string; readonly lead: string }
  outcomes: Outcomes
  act: () => Promise<unknown>
}

/** A page that does one thing, after a press, and says that it is done. */
export function OneButton({ title, lead, label, done, outcomes, act }: OneButtonProps) {
  const [state, setState] = useState<'asking' | 'done' | 'expired'>('asking')
  const { isPending, alert, press } = usePress({
    outcomes,
    async act() {
      try {
        await act()
        setState('done')
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error
        setState('expired')
      }
    },
  })
  if (state === 'expired') return <ExpiredPage />
  if (state === 'done')
    return (
      <BarePage title={done.title} lead={done.lead}>
        <LinkButton size="lg" wide to={urls.home()}>
          {texts.home}
        </LinkButton>
      </BarePage>
    )
  return (
    <BarePage title={title} lead={lead}>
      <div className="grid gap-2">
        <FormAlert text={alert} className="mb-2" />
        <Button variant="primary" size="lg" wide pending={isPending} onClick={press}>
          {label}
        </Button>
        <LinkButton variant="link" size="lg" wide to={urls.home()}>
          {texts.leaveAlone}
        </LinkButton>
      </div>
    </BarePage>
  )
}
