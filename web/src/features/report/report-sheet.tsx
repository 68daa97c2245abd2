import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedReport, closeReport } from '../../entities/report/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { ReasonList } from './reason-list.tsx'
import type { Group } from './reasons.ts'
import { ReportedLine } from './reported-line.tsx'
import type { Sent } from './sent.ts'
import { SentReport } from './sent-report.tsx'
import { sheetTexts as texts } from './texts.ts'
import { useAdditions } from './use-additions.ts'

/** Reports with the second tap: choosing a reason sends it. What more there is to say is asked afterwards. */
export function ReportSheet({ open, reported }: { open: boolean; reported: AskedReport }) {
  const { kind, id, opener } = reported
  const [sent, setSent] = useState<Sent | null>(null)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (group: Group) => ({
      answer: await sessionCall('user/report', { kind, subject_id: id, reason: group }),
      group,
    }),
    onSuccess: setSent,
  })
  const additions = useAdditions(sent?.answer.number ?? null)
  const failed = { title: texts.failed, text: texts.failedText }
  const leave = (then?: () => void) =>
    void additions.finish(() => {
      closeReport()
      then?.()
    })
  return (
    <Dialog
      open={open}
      // Whoever closes it although something was not added wants to leave.
      onOpenChange={(isOpen) => isOpen || (additions.failure === null ? leave() : closeReport())}
      title={titleOf(sent, reported)}
      onClosed={() => (opener?.isConnected ? opener : null)}
      footer={
        sent !== null && (
          <>
            {additions.failure !== null && (
              <InlineNotice tone="danger" alert title={texts.addFailed}>
                {additions.failure}
              </InlineNotice>
            )}
            <Button
              size="lg"
              wide
              pending={additions.isPending}
              pendingLabel={texts.adding}
              onClick={() => leave()}
            >
              {texts.done}
            </Button>
          </>
        )
      }
    >
      {sent === null ? (
        <>
          <ReportedLine reported={reported} />
          {error !== null && (
            <InlineNotice tone="danger" alert title={texts.failed} className="mb-3">
              {failureWords(error, failed, failed).text}
            </InlineNotice>
          )}
          <ReasonList pending={isPending ? (variables ?? null) : null} onChoose={mutate} />
          {kind !== 'profile' && <p className="mt-3 text-sm text-text-3">{texts.answerFalse}</p>}
        </>
      ) : (
        <SentReport sent={sent} reported={reported} additions={additions} onLeave={leave} />
      )}
    </Dialog>
  )
}

function titleOf(sent: Sent | null, { kind }: AskedReport): string {
  if (sent === null) return texts.titles[kind]
  return sent.answer.is_new ? texts.sentTitle : texts.againTitle
}
