import { useParams } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { ReportByAddress } from './by-address/report-by-address.tsx'
import { ReportStatus } from './status/report-status.tsx'
import { unknownTexts as texts } from './status/texts.ts'

/** The pages for people without an account: the form, and how a report stands. One route, because few open them. */
export function ReportScreen() {
  const { part } = useParams()
  if (part === undefined) return <ReportByAddress />
  return part === 'status' ? <ReportStatus /> : <UnknownPage />
}

/** An address below ours that leads to neither: somebody cut or guessed it. */
function UnknownPage() {
  return (
    <BarePage title={texts.title} lead={texts.lead}>
      <div className="grid gap-2">
        <LinkButton variant="primary" size="lg" wide to={urls.report()}>
          {texts.report}
        </LinkButton>
        <LinkButton variant="link" size="lg" wide to={urls.home()}>
          {texts.home}
        </LinkButton>
      </div>
    </BarePage>
  )
}
