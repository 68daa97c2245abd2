import type { ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { notificationSettingsQuery, useSetNotification } from '../../entities/notifications/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { question as texts } from './texts.ts'

/** After the first sale of an account: whether to email about each. It stays until it is answered. */
export function SaleQuestion({ me }: { me: ProfileId }) {
  const { data } = useQuery(notificationSettingsQuery(me))
  const { mutate, isPending, variables } = useSetNotification(me)
  const id = useId()
  if (!data?.questions.includes('first_sale')) return null
  const answer = (isOn: boolean) =>
    mutate({ kind: 'ptv', channel: 'email', is_on: isOn, answers: 'first_sale' })
  return (
    <section aria-labelledby={id} className="note-question">
      <h2 id={id} className="font-semibold">
        {texts.title}
      </h2>
      <p className="text-text-2">{texts.text}</p>
      <p className="note-request">
        <Button
          size="sm"
          variant="primary"
          pending={isPending && variables.is_on}
          disabled={isPending && !variables.is_on}
          onClick={() => answer(true)}
        >
          {texts.yes}
        </Button>
        <Button
          size="sm"
          pending={isPending && !variables.is_on}
          disabled={isPending && variables.is_on}
          onClick={() => answer(false)}
        >
          {texts.no}
        </Button>
      </p>
    </section>
  )
}
