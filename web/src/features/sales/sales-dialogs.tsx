import { useEffect } from 'react'
import type { AskedSales } from '../../entities/sales/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { useOverlay } from '../../entities/shell/index.ts'
import { BuyersDialog } from './buyers-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'

/** The dialogs for the buyers of a post and for mailing them. Each has its own history entry: going back closes it. */
export function SalesDialogs({ asked }: { asked: AskedSales }) {
  const me = useCurrentProfileId()
  const [isBuyers, setBuyers] = useOverlay('buyers')
  const [isMail, setMail] = useOverlay('buyers-mail')
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened when somebody asks, and not again when it moves.
  useEffect(() => (asked.view === 'mail' ? setMail : setBuyers)(true), [asked])
  if (me === null) return null
  const { post } = asked
  return (
    <>
      <BuyersDialog
        open={isBuyers}
        onOpenChange={setBuyers}
        me={me}
        post={post}
        onMail={() => setMail(true)}
      />
      <MailDialog open={isMail} onOpenChange={setMail} me={me} post={post} />
    </>
  )
}
