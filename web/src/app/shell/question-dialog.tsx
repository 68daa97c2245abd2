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
      <ReauthDialog open={asked === 'password'} onOpenChange={onOpenChange} />
      <VerifyDialog open={asked === 'email'} onOpenChange={onOpenChange} isOnTheWay />
    </>
  )
}
