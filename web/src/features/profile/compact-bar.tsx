import type { Profile } from '@sayso/contract/shapes/profile'
import { clsx } from 'clsx'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../entities/profile/index.ts'
import { scrollToTop } from '../../entities/shell/index.ts'
import { underBar } from '../../entities/shell/moves-with-bar.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { type Kind, kindIcons, kindLabels, kinds, useKind } from './profile-tabs.ts'
import { useIsAbove } from './use-is-above.ts'

/** The position at which the tabs are hidden under this bar and the bar at the top of the column. */
const TABS_GONE = 64

interface CompactBarProps {
  profile: Profile
  /** The tabs in the page. */
  tabs: RefObject<Element | null>
}

/**
 * A compact version of the header, and then of the tabs, while the user scrolls down. It overlays the page and takes no
 * space in it. Hidden from screen readers and the keyboard: the header and the tabs themselves stay available to them.
 */
export function CompactBar({ profile, tabs }: CompactBarProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const isShown = useIsAbove(mark, 0)
  const hasTabs = profile.can_view_posts
  const areTabsGone = useIsAbove(tabs, TABS_GONE, hasTabs)
  const name = nameOf(profile)
  return (
    <>
      <div className="relative h-0">
        {/* After 160 px of scrolling, 56 of them behind the bar above: then the name in the header is out of view. */}
        <span ref={mark} className="pointer-events-none absolute top-26 size-px" />
      </div>
      <div aria-hidden="true" className={clsx(underBar, 'h-0')}>
        <div
          className={clsx(
            'flex h-14 items-center gap-2.5 border-b border-border bg-surface ps-4 pe-2 transition-[opacity,translate,visibility] duration-base ease-standard',
            !isShown && 'invisible opacity-0 motion-safe:-translate-y-2',
          )}
        >
          <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={32} />
          <span className="min-w-0 flex-1 truncate text-left font-semibold [unicode-bidi:plaintext]">
            {name}
          </span>
          {hasTabs && <CompactTabs isShown={isShown && areTabsGone} />}
        </div>
      </div>
    </>
  )
}

function CompactTabs({ isShown }: { isShown: boolean }) {
  const { kind, addressOf } = useKind()
  const stay = (event: MouseEvent) => {
    event.preventDefault()
    scrollToTop()
  }
  return (
    <div
      className={clsx(
        'flex self-stretch transition-[opacity,visibility] duration-base ease-standard',
        !isShown && 'invisible opacity-0',
      )}
    >
      {kinds.map((one) => (
        <CompactTab key={one} kind={one} to={addressOf(one)} {...(one === kind && { onPress: stay })} />
      ))}
    </div>
  )
}

interface CompactTabProps {
  kind: Kind
  to: string
  /** Set only for the tab that is shown: pressing it does not navigate. */
  onPress?: (event: MouseEvent) => void
}

/** On phones an icon replaces the label. */
function CompactTab({ kind, to, onPress }: CompactTabProps) {
  const TabIcon = kindIcons[kind]
  return (
    <Link
      to={to}
      tabIndex={-1}
      onClick={onPress}
      className={clsx(
        'relative flex min-w-11 items-center justify-center px-3 transition-colors duration-fast',
        onPress
          ? 'font-semibold text-text after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:bg-accent-text'
          : 'font-medium text-text-3 hover:bg-surface-2 hover:text-text',
      )}
    >
      <TabIcon size={20} className="md:hidden" />
      <span className="max-md:hidden">{kindLabels[kind]}</span>
    </Link>
  )
}
