import { clsx } from 'clsx'
import { Link } from 'react-router'
import { nameOf } from '../../entities/profile/index.ts'
import { ThemeChoice } from '../../entities/shell/theme-choice.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { countOf } from '../../ui/format/count.ts'
import { LogOutIcon, NextIcon, SystemThemeIcon, WarningIcon } from '../../ui/icons/icons.ts'
import { useLogOut } from '../log-out/index.ts'
import type { Member } from './member.ts'
import { sections } from './sections.ts'
import { texts } from './texts.ts'

const row = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start'
const mark = 'grid size-10 shrink-0 place-items-center text-text-2'

/** The way into the sections on phones: a page of its own, with one line on each. */
export function Hub({ member }: { member: Member }) {
  const { user, profile, me } = member
  const [logOut, question] = useLogOut()
  const profiles = countOf(user.profiles.length, 'profile', 'profiles')
  return (
    <>
      <div className={clsx(row, 'border-b border-border')}>
        <Avatar id={me} name={nameOf(profile)} src={profile.photo_url} size={48} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" dir="auto">
            {nameOf(profile)}
          </p>
          <p className="truncate text-sm text-text-3">
            {[user.email, profiles].filter((part) => part !== null).join(' · ')}
          </p>
        </div>
      </div>
      <nav aria-label={texts.sections}>
        <ul className="divide-y divide-border border-b border-border">
          {sections.map(({ id, name, line, icon: SectionIcon, isDue }) => (
            <li key={id}>
              <Link to={urls.settings(id)} data-anchor-id={id} className={row}>
                <span className={clsx(mark, 'rounded-field bg-surface-2')}>
                  <SectionIcon size={20} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-text-3">{line}</span>
                </span>
                {isDue?.(member) && (
                  <Badge tone="warn" icon={WarningIcon}>
                    {texts.due}
                  </Badge>
                )}
                <NextIcon size={18} className="text-text-3" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={clsx(row, 'border-b border-border')}>
        <span className={mark}>
          <SystemThemeIcon size={20} />
        </span>
        <span className="min-w-0 flex-1">{texts.theme}</span>
        <ThemeChoice isShort />
      </div>
      <button type="button" className={row} onClick={logOut}>
        <span className={mark}>
          <LogOutIcon size={20} />
        </span>
        {texts.logOut}
      </button>
      {question}
    </>
  )
}
