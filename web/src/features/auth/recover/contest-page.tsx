import { sessionCall } from '../../../entities/session/index.ts'
import { OneButton } from './one-button.tsx'
import { contestOutcomes, texts } from './texts.ts'

/** For the address that an account was taken back from. */
export function ContestPage({ code }: { code: string }) {
  return (
    <OneButton
      title={texts.contestTitle}
      lead={texts.contestLead}
      label={texts.contest}
      done={{ title: texts.contestedTitle, lead: texts.contestedLead }}
      outcomes={contestOutcomes}
      act={() => sessionCall('unauth/contestUndo', { code })}
    />
  )
}
