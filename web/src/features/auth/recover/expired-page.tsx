import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { texts } from './texts.ts'

export function ExpiredPage() {
  return (
    <BarePage title={texts.expiredTitle} lead={texts.expiredLead}>
      <div className="grid gap-2">
        <LinkButton variant="primary" size="lg" wide to={urls.forgotPassword()}>
          {texts.resetPassword}
        </LinkButton>
        <LinkButton variant="link" size="lg" wide to={urls.login()}>
          {texts.logIn}
        </LinkButton>
      </div>
    </BarePage>
  )
}
