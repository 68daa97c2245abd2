import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { Logo } from '../../ui/logo.tsx'

interface BarePageProps {
  title: string
  children: ReactNode
}

/** A page without the shell: the way home, and one card; on phones the card is the page. */
export function BarePage({ title, children }: BarePageProps) {
  return (
    <div className="mx-auto min-h-dvh max-w-auth px-4 pt-[calc(16px+env(safe-area-inset-top))] pb-10 md:grid md:content-center md:px-0">
      <Link
        to={urls.home()}
        aria-label="Sayso, home"
        className="inline-flex h-11 items-center rounded-field md:mx-auto"
      >
        <Logo size="lg" />
      </Link>
      <div className="pt-5 md:mt-4 md:rounded-dialog md:border md:border-border md:bg-surface md:p-8">
        <h1 tabIndex={-1} className="mb-3 text-xl font-semibold">
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
