import type { Question } from '../../entities/session/index.ts'
import { ReauthDialog } from '../../features/reauth/index.ts'
import { VerifyDialog } from '../../features/verify/index.ts'

export interface QuestionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  asked: Question | null
}

export function QuestionDialog({ asked, onOpenChange }: QuestionDialogProps) {
  return (
    <>
      <ReauthDialog
        open={asked?.kind === 'proof'}
        onOpenChange={onOpenChange}
        methods={asked?.kind === 'proof' ? asked.methods : []}
      />
      <VerifyDialog open={asked?.kind === 'email'} onOpenChange={onOpenChange} isOnTheWay />
    </>
  )
}
