import type { ComponentType } from 'react'
import { session } from '../../entities/session/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import type { QuestionDialogProps } from './question-dialog.tsx'

/** Its code loads when something is first asked. */
const QuestionDialog = lazyOverlay<QuestionDialogProps>(() =>
  import('./question-dialog.tsx').then((all): ComponentType<QuestionDialogProps> => all.QuestionDialog),
)

const close = () => session.question.close(false)

/** Asks for the password or the emailed code, above every screen, whenever a call requires it. */
export function QuestionLayer() {
  const asked = useStore(session.question)
  return <QuestionDialog open={asked !== null} onOpenChange={close} asked={asked} />
}
