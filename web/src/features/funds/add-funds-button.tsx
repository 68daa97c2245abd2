import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { useProduct } from '../../entities/product/index.ts'
import { useOverlay } from '../../entities/shell/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { CardIcon } from '../../ui/icons/later-icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import type { AddFundsDialogProps } from './add/index.ts'
import { fundsTexts } from './texts.ts'

const AddFundsDialog = lazyOverlay<AddFundsDialogProps>(() =>
  import('./add/index.ts').then((all) => all.AddFundsDialog),
)

/** Hidden if the operator takes no cards. */
export function AddFundsButton({ me, balance }: { me: ProfileId; balance: Cents }) {
  const [isOpen, setOpen] = useOverlay('add-funds')
  const product = useProduct()
  if (product?.card_publishable_key === null) return null
  return (
    <>
      <Button
        variant="primary"
        icon={CardIcon}
        className="max-md:h-12 max-md:w-full"
        onClick={() => setOpen(true)}
        {...opensDialog(AddFundsDialog, isOpen)}
      >
        {fundsTexts.add}
      </Button>
      <AddFundsDialog open={isOpen} onOpenChange={setOpen} me={me} balance={balance} />
    </>
  )
}
