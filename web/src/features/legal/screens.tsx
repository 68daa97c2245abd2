import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { LegalLinks } from './legal-links.tsx'
import { draftNotice, labels, type Part, privacy, terms } from './texts.ts'

export function TermsScreen() {
  return <LegalPage title={labels.termsOfService} parts={terms} except={urls.terms()} />
}

export function PrivacyScreen() {
  return <LegalPage title={labels.privacyPolicy} parts={privacy} except={urls.privacy()} />
}

interface LegalPageProps {
  title: string
  parts: readonly Part[]
  /** The page itself, which is not linked. */
  except: string
}

function LegalPage({ title, parts, except }: LegalPageProps) {
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
      <LegalLinks except={except} />
    </BarePage>
  )
}
