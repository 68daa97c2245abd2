import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { pageTitle } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { LogoMark } from '../../ui/display/logo-mark.tsx'
import { CloseIcon, SearchIcon } from '../../ui/icons/icons.ts'
import './desk.css'
import type { Me } from './desk-queries.ts'
import { FactorChip } from './factor-chip.tsx'
import { type OpenPage, pagesOf } from './nav.ts'
import { roleNames, texts } from './texts.ts'

/** The desk has the whole window: the app behind it rests. */
export function DeskShell({ me, open }: { me: Me; open: OpenPage }) {
  useRestingApp()
  const { page, Page, rest } = open
  useLayoutEffect(() => {
    document.title = pageTitle(`${page.name} · ${texts.desk}`)
  }, [page])
  return createPortal(
    <div className="desk">
      <header className="desk-bar">
        <Link to="/desk" className="desk-home">
          <LogoMark size={24} />
          <span>{texts.desk}</span>
        </Link>
        <Search me={me} />
        <span className="desk-grow" />
        <FactorChip until={me.factor_until} />
        <span className="desk-role">{me.roles.map((role) => roleNames[role]).join(', ')}</span>
        <Link to={urls.home()} className="desk-leave" aria-label={texts.leave} title={texts.leave}>
          <CloseIcon size={20} />
        </Link>
      </header>
      <nav className="desk-nav" aria-label={texts.navigation}>
        {pagesOf(me).map((one) => {
          const count = one.count?.(me) ?? 0
          return (
            <Link
              key={one.path}
              to={`/desk/${one.path}`}
              className={one.isFirstOfPart ? 'desk-link desk-part' : 'desk-link'}
              aria-current={one.path === page.path ? 'page' : undefined}
              ref={one.path === page.path ? scrollToLink : undefined}
            >
              <one.icon size={17} />
              <span className="desk-grow">{one.name}</span>
              {count > 0 && <span className="desk-count">{count}</span>}
            </Link>
          )
        })}
      </nav>
      <main className="desk-main">
        <Page me={me} rest={rest} />
      </main>
    </div>,
    document.body,
  )
}

/** On a phone the list of pages scrolls sideways. */
const scrollToLink = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The app stays mounted below, out of sight and out of reach. */
function useRestingApp(): void {
  useLayoutEffect(() => {
    const shell = document.getElementById('main')?.parentElement?.parentElement
    if (!shell) return
    shell.inert = true
    document.documentElement.classList.add('desk-open')
    return () => {
      shell.inert = false
      document.documentElement.classList.remove('desk-open')
    }
  }, [])
}

/** Where something is found: a case or an appeal by its number, everything else among accounts. */
function addressOf(sought: string, { roles }: Me): string {
  const isModerator = roles.includes('moderator') || roles.includes('admin')
  if (isModerator && /^r-\d{5,15}$/i.test(sought)) return `/desk/inbox/${sought.toUpperCase()}`
  if (isModerator && /^a-\d{4,15}$/i.test(sought)) return `/desk/appeals/${sought.toUpperCase()}`
  return `/desk/accounts?${new URLSearchParams({ q: sought })}`
}

function Search({ me }: { me: Me }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(new URLSearchParams(useLocation().search).get('q') ?? '')
  const navigate = useNavigate()
  useEffect(() => {
    function focus(event: KeyboardEvent): void {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return
      // Before the app's own search box hears of it.
      event.preventDefault()
      event.stopPropagation()
      field.current?.select()
    }
    window.addEventListener('keydown', focus, { capture: true })
    return () => window.removeEventListener('keydown', focus, { capture: true })
  }, [])
  return (
    <search className="desk-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const sought = text.trim()
          if (sought !== '') void navigate(addressOf(sought, me))
        }}
      >
        <SearchIcon size={16} />
        <input
          ref={field}
          type="search"
          value={text}
          maxLength={254}
          placeholder={texts.search}
          aria-label={texts.searchShort}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Kbd>/</Kbd>
      </form>
    </search>
  )
}
