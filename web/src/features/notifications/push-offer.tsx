import type { Notification as Line } from '@sayso/contract/shapes/notification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { pushStateQuery, turnPushOn, usePushKey } from '../../entities/push/index.ts'
import { isUnconfirmed } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { queryClient } from '../../lib/query-client.ts'
import { PhoneIcon } from '../../ui/icons/later-icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { OfferBox, useDeclined } from './offer-box.tsx'
import { offer as texts } from './texts.ts'

const LATE_MS = 3_600_000

interface PushOfferProps {
  lines: readonly Line[]
}

/**
 * Offers push messages once somebody has read late what a push message would have told them, if this browser can show
 * them and nobody has decided yet.
 */
export function PushOffer({ lines }: PushOfferProps) {
  const [isDeclined, decline] = useDeclined('push')
  if (isDeclined || !isUndecided() || !lines.some(isReadLate)) return null
  return <Offer onDecline={decline} />
}

/** The user has neither allowed nor blocked notifications. Elsewhere nothing is even asked of the server. */
const isUndecided = () => 'Notification' in globalThis && Notification.permission === 'default'

const isReadLate = ({ kind, is_read, created }: Line) =>
  !is_read &&
  (kind === 'reply' || kind === 'mention' || kind === 'ptv') &&
  Date.now() - Date.parse(created) > LATE_MS

function Offer({ onDecline }: { onDecline: () => void }) {
  const publicKey = usePushKey()
  const { data: state } = useQuery(pushStateQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => turnPushOn(key),
    onSuccess: (now) => {
      queryClient.setQueryData(pushStateQuery.queryKey, now)
      if (now === 'on') toast.success(texts.isOn)
    },
    onError: (error) => {
      if (isUnconfirmed(error)) return
      const words = { title: texts.failed, text: texts.tryAgain }
      const { title, text } = failureWords(error, words, words)
      toast.error(title, { description: text })
    },
  })
  if (publicKey === null || state !== 'off') return null
  return (
    <OfferBox
      icon={<PhoneIcon size={18} />}
      title={texts.title}
      text={texts.text}
      accept={{ label: texts.yes, isPending, onPress: () => mutate(publicKey) }}
      onDecline={onDecline}
    />
  )
}
