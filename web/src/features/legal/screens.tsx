import { Link } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { useBack } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { draftNotice, labels, type Part, privacy, terms } from './texts.ts'

export function TermsScreen() {
  return (
    <LegalPage
      title={labels.termsOfService}
      parts={terms}
      other={{ to: urls.privacy(), label: 'Privacy Policy' }}
    />
  )
}

export function PrivacyScreen() {
  return (
    <LegalPage
      title={labels.privacyPolicy}
      parts={privacy}
      other={{ to: urls.terms(), label: 'Terms of Service' }}
    />
  )
}

interface LegalPageProps {
  title: string
  parts: readonly Part[]
  other: { to: string; label: string }
}

function LegalPage({ title, parts, other }: LegalPageProps) {
  const goBack = useBack()
  return (
    <BarePage title={title} size="lg">
      <InlineNotice tone="warn" title={draftNotice.title}>
        {draftNotice.text}
      </InlineNotice>
      {parts.map((part) => (
        <section key={part.title} className="mt-5">
          <h2 className="font-semibold">{part.title}</h2>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 text-pretty text-text-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="mt-5 flex flex-wrap items-center justify-between gap-x-4 border-t border-border pt-2">
        <Link to={other.to} className="link inline-flex h-11 items-center">
          {other.label}
        </Link>
        <Link to={urls.report()} className="link inline-flex h-11 items-center">
          {labels.report}
        </Link>
        {goBack && (
          <Button variant="quiet" icon={BackIcon} onClick={goBack}>
            {labels.back}
          </Button>
        )}
      </p>
    </BarePage>
  )
}
