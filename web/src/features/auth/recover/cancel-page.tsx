import { sessionCall } from '../../../entities/session/index.ts'
import { OneButton } from './one-button.tsx'
import { cancelOutcomes, texts } from './texts.ts'

/** For every address of an account that somebody asked staff for. */
export function CancelPage({ code }: { code: string }) {
  return (
    <OneButton
      title={texts.cancelTitle}
      lead={texts.cancelLead}
      label={texts.cancel}
      done={{ title: texts.cancelledTitle, lead: texts.cancelledLead }}
      outcomes={cancelOutcomes}
      act={() => sessionCall('unauth/cancelRecovery', { code })}
    />
  )
}
