import type { PostId, ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast/toast.ts'
import { salesTexts } from './texts.ts'
import type { MailDraft } from './use-mail-draft.ts'

interface SendMailParts {
  me: ProfileId
  post: PostId
  draft: MailDraft
  onSent: () => void
}

/** Sends the draft. The same text counts as the same mail, so it can be sent again if the answer was lost. */
export function useSendMail({ me, post, draft, onSent }: SendMailParts) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(): Promise<void> {
    const text = draft.text.trim()
    if (text === '') return setFailure(salesTexts.mailMissing)
    setPending(true)
    setFailure(null)
    try {
      await sessionCall('feed/sendEmailToPurchasers', { post_id: post, text }, { as: me })
      draft.drop()
      toast.success(salesTexts.mailSent)
      onSent()
    } catch (error) {
      const refusal = error instanceof ApiError ? error.refusal : null
      setFailure(refusal === null ? salesTexts.mailKept : `${refusal.error}. Your text is kept.`)
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, send }
}
