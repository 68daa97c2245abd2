import '../styles/index.css'
import { createRoot } from 'react-dom/client'
import { session } from '../entities/session/index.ts'
import { randomText } from '../lib/random.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { matchRoute } from './routing/match-route.ts'
import { redirectOf } from './routing/redirects.ts'
import { loaderOf } from './routing/screen-loader.ts'

/** The health page answers for itself: nobody is logged in for it. */
const isHealthPage = location.pathname === '/ping'
if (!isHealthPage) boot()

/** A drawer that was open when the page was left is not open when it is back. */
const { usr, ...entry } = (history.state ?? {}) as { usr?: { overlay?: string } }
if (usr?.overlay !== undefined) history.replaceState({ ...entry, usr: null }, '')

/** The router calls every first page of a tab the same, and their scroll positions with it. */
if (history.state?.key === undefined) history.replaceState({ ...history.state, key: randomText(8) }, '')

const path = redirectOf(location.pathname, session.get()) ?? location.pathname
const root = document.getElementById('app')
const show = () => root && createRoot(root).render(<App />)

// The waiting picture hands over to skeletons without a gap; later ones wait a moment before they appear.
document.documentElement.dataset['firstSight'] = ''

// The page already shows the waiting picture of the app: it stays until there is something better.
loaderOf(matchRoute(path).route).load().then(show, show)
