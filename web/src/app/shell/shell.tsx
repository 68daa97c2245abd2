import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useOverlay } from '../../entities/shell/index.ts'
import { railSlot } from '../../entities/shell/rail-slot.tsx'
import { urls } from '../../lib/urls.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { idleMounted } from '../../ui/lazy/idle-mounted.tsx'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'
import type { AppRoute } from '../routing/route-types.ts'
import * as labels from '../texts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useGlobalHotkeys } from './global-hotkeys.ts'
import { HelpDialog } from './help-dialog.tsx'
import { useHasRail, useLayoutKind } from './layout-kind.ts'
import { NarrowTopBar } from './narrow-top-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useAskForPlace } from './use-ask-for-place.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { VerifyDialog } from './verify-dialog.tsx'

const ColumnBanners = idleMounted(async () => (await import('./column-banners.tsx')).ColumnBanners)
const LaterLayers = idleMounted(async () => (await import('./later-layers.tsx')).LaterLayers)
const rail = chunk(() => import('./rail.tsx'))

interface ShellProps {
  /** The route of the current screen. */
  route: AppRoute
  children: ReactNode
}

/** The frame of the app: navigation, bars and the column with the screens. The window scrolls, not the column. */
export function Shell({ route, children }: ShellProps) {
  const layout = useLayoutKind()
  const hasRail = useHasRail()
  const [isHelpOpen, setHelpOpen] = useOverlay('keyboard')
  const [isVerifying, setVerifying] = useOverlay('verify')
  const navigate = useNavigate()
  const openHelp = () => setHelpOpen(true)
  useGlobalHotkeys(openHelp)
  usePageScroll()
  const isNarrow = layout === 'narrow'
  useAskForPlace(isNarrow)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link by nature; by hand, it leaves no entry in the history */}
      <a href="#main" className="skip-link" onClick={skipToContent}>
        {labels.skipToContent}
      </a>
      <div
        className={clsx(
          'group/shell md:grid md:justify-center lg:gap-x-6',
          route.isWide
            ? 'md:grid-cols-[72px_minmax(0,944px)] lg:grid-cols-[240px_minmax(0,944px)]'
            : 'md:grid-cols-[72px_minmax(0,600px)] lg:grid-cols-[240px_600px] xl:grid-cols-[240px_600px_320px]',
        )}
      >
        {!isNarrow && <Sidebar isSlim={layout === 'icons'} />}
        <div className="min-h-dvh min-w-0 border-border bg-surface max-md:not-has-data-own-bars:pb-[calc(56px+env(safe-area-inset-bottom))] md:border-x has-data-offline:[--notice-height:40px]">
          {isNarrow ? <NarrowTopBar route={route} /> : <TopBar route={route} />}
          <ColumnBanners />
          <main id="main" tabIndex={-1} className="in-data-[first-sight]:[&_.animate-appear]:animate-none">
            {children}
          </main>
        </div>
        {hasRail && !route.isWide && (
          <aside aria-label={labels.more}>
            <div ref={railSlot.set} className="peer sticky top-0 not-empty:py-3" />
            <div className="sticky top-0 peer-not-empty:hidden">{hasDiscovery(route) && <Rail />}</div>
          </aside>
        )}
        {isNarrow && <BottomBar />}
      </div>
      <LaterLayers />
      <HelpDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
      <VerifyDialog
        open={isVerifying}
        onOpenChange={setVerifying}
        onVerified={() => void navigate(urls.newPost(), { replace: true })}
      />
    </>
  )
}

/** Nothing waits for it: without its code, the place beside the column stays empty. */
function Rail() {
  const loaded = useChunk(rail, true)
  return loaded === undefined ? null : <loaded.default />
}

/** Forms and accounts of money have nothing to discover beside them; a list with its own head brings its own rail. */
const hasDiscovery = ({ skeleton, kind, bringsHead }: AppRoute) =>
  skeleton !== 'form' && skeleton !== 'rows' && !(kind === 'list' && bringsHead)

/** Moves the focus explicitly: following the link would add a history entry. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
