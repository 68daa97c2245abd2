import { useOverlay } from '../../entities/shell/index.ts'
import { useMember } from './use-member.ts'

/** Returns what pressing Post does instead of navigating if the member's email is not verified yet; null otherwise. */
export function usePostObstacle(): (() => void) | null {
  const member = useMember()
  const [, setOpen] = useOverlay('verify')
  return member?.user.verified === false ? () => setOpen(true) : null
}
