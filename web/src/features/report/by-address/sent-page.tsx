import { useEffect } from 'react'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { CaseNumber } from '../case-number.tsx'
import { sentTexts as texts } from './texts.ts'

export interface SentByAddress {
  readonly number: string
  /** Where the confirmation goes; empty if nowhere. */
  readonly email: string
}

export function SentPage({ sent, onAnother }: { sent: SentByAddress; onAnother: () => void }) {
  // The form is gone, and the focus with it.
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), [])
  return (
    <BarePage title={texts.title} lead={texts.lead}>
      <div className="grid gap-4">
        <CaseNumber number={sent.number} />
        <p className="text-text-2 wrap-anywhere">
          {sent.email === '' ? texts.notMailed : texts.mailed(sent.email)}
        </p>
        <div className="grid gap-2">
          <LinkButton size="lg" wide to={urls.home()}>
            {texts.home}
          </LinkButton>
          <Button variant="link" size="lg" wide onClick={onAnother}>
            {texts.another}
          </Button>
        </div>
      </div>
    </BarePage>
  )
}
