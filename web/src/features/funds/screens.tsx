import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { urls } from '../../lib/urls.ts'
import { FundsIcon, PurchasesIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export function FundsScreen() {
  return (
    <ComingScreen
      title="My Funds"
      icon={FundsIcon}
      text="Here you will see your balance, add to it, and follow what your posts have earned."
    />
  )
}

export function PurchasesScreen() {
  return (
    <ComingScreen
      title="My Purchases"
      icon={PurchasesIcon}
      text="Here you will find every post you have unlocked."
      action={
        <LinkButton variant="primary" to={urls.feed('explore', 'ptv')}>
          Explore PTV
        </LinkButton>
      }
    />
  )
}
