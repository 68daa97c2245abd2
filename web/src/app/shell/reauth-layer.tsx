import type { ComponentType } from 'react'
import { session } from '../../entities/session/index.ts'
import type { ReauthDialogProps } from '../../features/reauth/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'

/** Its code loads when a password is first asked for. */
const ReauthDialog = lazyOverlay<ReauthDialogProps>(() =>
  import('../../features/reauth/index.ts').then((all): ComponentType<ReauthDialogProps> => all.ReauthDialog),
)

const giveUp = () => session.proof.settle(false)

/** Asks for the password, above every screen, whenever a call requires it. */
export function ReauthLayer() {
  const isAsked = useStore(session.proof)
  return <ReauthDialog open={isAsked} onOpenChange={giveUp} />
}
