import { clsx } from 'clsx'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import type { Member } from './member.ts'
import { sections } from './sections.ts'
import { texts } from './texts.ts'

interface SectionLinksProps {
  member: Member | null
  current: (typeof sections)[number]['id']
}

/** The sections beside the open one. */
export function SectionLinks({ member, current }: SectionLinksProps) {
  return (
    <nav aria-label={texts.sections} className="border-r border-border">
      <ul className="sticky top-14 flex flex-col gap-0.5 p-3">
        {sections.map(({ id, name, icon: SectionIcon, isDue }) => (
          <li key={id}>
            <Link
              to={urls.settings(id)}
              aria-current={id === current ? 'page' : undefined}
              className={clsx(
                'flex h-11 items-center gap-3 rounded-field px-3',
                id === current
                  ? 'bg-surface-3 font-semibold text-text'
                  : 'text-text-2 hover:bg-surface-3/60 hover:text-text',
              )}
            >
              <SectionIcon size={20} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {member !== null && isDue?.(member) && (
                <span className="size-2 rounded-full bg-warn">
                  <span className="sr-only">{`, ${texts.due}`}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
