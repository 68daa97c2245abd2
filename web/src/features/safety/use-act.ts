import { useMutation } from '@tanstack/react-query'
import { isUnconfirmed } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { texts } from './texts.ts'

/** What the button of a dialog does. A failure stays beside it, with what was chosen. */
export function useAct(act: () => Promise<void>, onDone: () => void) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: act, onSuccess: onDone })
  const failed = { title: texts.failed, text: texts.failedText }
  return {
    press: () => mutate(),
    isPending,
    /** The reason; null also for somebody who was asked to confirm their email and declined. */
    failure: error === null || isUnconfirmed(error) ? null : failureWords(error, failed, failed).text,
    reset,
  }
}
