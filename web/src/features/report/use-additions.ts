import type { ReportReason } from '@sayso/contract/report-reasons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { sheetTexts as texts } from './texts.ts'

export type Additions = ReturnType<typeof useAdditions>

interface Addition {
  readonly reason: ReportReason | null
  readonly text: string
}

/**
 * What is said after a report was sent. A reason is sent at once, because one of them is urgent; a text when the sheet
 * is closed, however that is done. If it cannot be sent, the sheet stays with it; closing once more gives up.
 */
export function useAdditions(number: string | null) {
  const [added, setAdded] = useState<Addition>({ reason: null, text: '' })
  const [known, setKnown] = useState<Addition>({ reason: null, text: '' })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (addition: Addition) => {
      if (number === null) return
      const { reason } = addition
      const text = addition.text.trim()
      await sessionCall('user/addToReport', {
        number,
        ...(reason !== null && reason !== known.reason && { reason }),
        ...(text !== known.text && { text }),
      })
      setKnown({ reason, text })
    },
  })
  const isAllSent = added.reason === known.reason && added.text.trim() === known.text
  const failed = { title: texts.addFailed, text: texts.addFailedText }
  return {
    ...added,
    isPending,
    failure: error === null ? null : failureWords(error, failed, failed).text,
    setReason(reason: ReportReason) {
      setAdded({ ...added, reason })
      mutateAsync({ reason, text: known.text }).catch(() => {})
    },
    setText: (text: string) => setAdded({ ...added, text }),
    /** Sends what is not sent yet, then goes on. */
    async finish(then: () => void): Promise<void> {
      if (isPending) return
      if (!isAllSent) {
        try {
          await mutateAsync(added)
        } catch {
          return
        }
      }
      then()
    },
  }
}
