import { useLocation } from 'react-router'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { urls } from '../../lib/urls.ts'
import { Hub } from './hub.tsx'
import { useMember } from './member.ts'
import { SectionLinks } from './section-links.tsx'
import { sections } from './sections.ts'
import { texts } from './texts.ts'
import { useIsWide } from './use-is-wide.ts'

/**
 * `/settings` and its sections. Wide: the list of sections beside the open one, which is the first at `/settings`.
 * Narrow: the list is a page, and so is each section. The session guard has run.
 */
export function SettingsScreen() {
  const { pathname } = useLocation()
  const isWide = useIsWide()
  const member = useMember()
  const open = sections.find(({ id }) => pathname.replace(/\/$/, '') === urls.settings(id))
  if (!isWide) {
    return (
      <>
        <PageHead title={open?.name ?? texts.title} up={open ? urls.settings() : urls.ownProfile()} />
        {member !== null &&
          (open ? (
            <div className="px-4 pt-4 pb-10">
              <open.Content key={member.me} member={member} />
            </div>
          ) : (
            <Hub member={member} />
          ))}
      </>
    )
  }
  const shown = open ?? sections[0]
  return (
    <>
      <PageHead title={texts.title} up={urls.ownProfile()} isPlain />
      <div className="grid min-h-[calc(100dvh-56px)] grid-cols-[240px_minmax(0,1fr)]">
        <SectionLinks member={member} current={shown.id} />
        <div className="max-w-170 px-6 pt-6 pb-12 lg:px-10">
          <h1 tabIndex={-1} className="text-xl font-semibold">
            {shown.name}
          </h1>
          {member !== null && <shown.Content key={member.me} member={member} />}
        </div>
      </div>
    </>
  )
}
