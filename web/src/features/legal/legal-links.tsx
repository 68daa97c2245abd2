import { Link } from 'react-router'
import { useBack } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { labels } from './texts.ts'

const pages = [
  { to: urls.terms(), label: labels.termsOfService },
  { to: urls.privacy(), label: labels.privacyPolicy },
  { to: urls.rules(), label: labels.rules },
  { to: urls.transparency(), label: labels.transparency },
  { to: urls.report(), label: labels.report },
]

/** The end of each of these pages: the others, and the way back. */
export function LegalLinks({ except }: { except: string }) {
  const goBack = useBack()
  return (
    <nav
      aria-label={labels.links}
      className="mt-5 flex flex-wrap items-center gap-x-4 border-t border-border pt-2"
    >
      {pages
        .filter(({ to }) => to !== except)
        .map(({ to, label }) => (
          <Link key={to} to={to} className="link inline-flex h-11 items-center">
            {label}
          </Link>
        ))}
      {goBack && (
        <Button variant="quiet" icon={BackIcon} onClick={goBack}>
          {labels.back}
        </Button>
      )}
    </nav>
  )
}
