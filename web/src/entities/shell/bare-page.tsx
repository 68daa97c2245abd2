import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { Logo } from '../../ui/display/logo.tsx'
import * as labels from './texts.ts'

interface BarePageProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Above the title: the current step. */
  above?: ReactNode
  /** Below the card: links to leave the page. */
  below?: ReactNode
  /** md is 400 px wide; lg is 480, for a form with fields side by side. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A page without the shell: a link home and one card; on phones the card fills the page. */
export function BarePage({ title, lead, above, below, size = 'md', children }: BarePageProps) {
  return (
    <div
      className={clsx(
        'mx-auto px-4 pt-[calc(14px+env(safe-area-inset-top))] pb-10 md:px-0 md:pt-10',
        size === 'lg' ? 'max-w-card' : 'max-w-auth',
      )}
    >
      <div className="flex md:justify-center">
        <Link
          to={urls.home()}
          aria-label={labels.saysoHome}
          className="inline-flex h-11 items-center rounded-field"
        >
          <Logo size="lg" />
        </Link>
      </div>
      <div className="pt-4 md:mt-3.5 md:rounded-dialog md:border md:border-border md:bg-surface md:p-6 md:pb-5">
        {above}
        <h1 tabIndex={-1} className="text-xl font-semibold">
          {title}
        </h1>
        {lead && <p className="mt-1 text-text-2">{lead}</p>}
        <div className="mt-4">{children}</div>
      </div>
      {below}
    </div>
  )
}
