import '../styles/index.css'
import { createRoot } from 'react-dom/client'
import { session } from '../entities/session/index.ts'
import { randomText } from '../lib/random.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { matchRoute } from './routing/match-route.ts'
import { redirectOf } from './routing/redirects.ts'
import { loaderOf } from './routing/screen-loader.ts'

/** The health page needs no login, so nothing is booted for it. */
const isHealthPage = location.pathname === '/ping'
if (!isHealthPage) boot()

/** Closes an overlay that was open when the page was left: after a reload it starts closed. */
const { usr, ...entry } = (history.state ?? {}) as { usr?: { overlay?: string } }
if (usr?.overlay !== undefined) history.replaceState({ ...entry, usr: null }, '')

/**
 * The router gives the first page of every tab the same key, so they would share a scroll position. Use a unique key.
 */
if (history.state?.key === undefined) history.replaceState({ ...history.state, key: randomText(8) }, '')

const path = redirectOf(location.pathname, session.get()) ?? location.pathname
const root = document.getElementById('app')
const show = () => root && createRoot(root).render(<App />)

// The first skeleton replaces the splash screen without a gap; later skeletons wait a moment before they appear.
document.documentElement.dataset['firstSight'] = ''

// The page already shows the splash screen; it stays until the first screen has loaded.
loaderOf(matchRoute(path).route).load().then(show, show)
