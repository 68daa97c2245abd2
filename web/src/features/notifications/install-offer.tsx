import { useEffect } from 'react'
import { installPrompt } from '../../lib/install-prompt.ts'
import { useStore } from '../../lib/use-store.ts'
import { PhoneIcon } from '../../ui/icons/later-icons.ts'
import { daysSince, note, OfferBox, useDeclined } from './offer-box.tsx'
import { install as texts } from './texts.ts'

const FIRST_OPENED = 'inbox_first_opened'

/** Offers to install the app, from the third day on which somebody could have looked at this list. */
export function InstallOffer() {
  const prompt = useStore(installPrompt)
  const [isDeclined, decline] = useDeclined('install')
  const days = daysSince(FIRST_OPENED)
  useEffect(() => {
    if (days === Infinity) note(FIRST_OPENED)
  }, [days])
  if (prompt === null || isDeclined || days < 2 || days === Infinity) return null
  // A browser takes the offer back once it has been used.
  const install = () => {
    installPrompt.set(null)
    void prompt.prompt()
  }
  return (
    <OfferBox
      icon={<PhoneIcon size={18} />}
      title={texts.title}
      text={texts.text}
      accept={{ label: texts.yes, onPress: install }}
      onDecline={decline}
    />
  )
}
