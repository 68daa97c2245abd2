import { useOverlay } from '../../entities/shell/index.ts'
import { useMember } from './use-member.ts'

/** What pressing Post does instead of going there, for a member whose address is not proven yet; null otherwise. */
export function usePostGate(): (() => void) | null {
  const member = useMember()
  const [, setOpen] = useOverlay('verify')
  return member?.user.verified === false ? () => setOpen(true) : null
}
