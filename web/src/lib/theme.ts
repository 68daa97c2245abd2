import { type AppStorage, storage, type ThemeChoice } from './storage.ts'
import { createStore, type Store } from './store.ts'
import { useStore } from './use-store.ts'

export interface ThemeState {
  readonly choice: ThemeChoice
  /** The theme on the screen. */
  readonly resolved: 'light' | 'dark'
}

export interface ThemeStore extends Store<ThemeState> {
  choose(choice: ThemeChoice): void
}

interface ThemeParts {
  storage: AppStorage
  /** Whether the operating system is dark, with change events. */
  system: Pick<MediaQueryList, 'matches' | 'addEventListener'>
  apply: (resolved: ThemeState['resolved']) => void
}

/** The page already has its theme from the inline script; this keeps it up to date from then on. */
export function createThemeStore({ storage, system, apply }: ThemeParts): ThemeStore {
  const current = (): ThemeState => {
    const choice = storage.get('theme') ?? 'system'
    const resolved = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice
    return { choice, resolved }
  }
  const store = createStore(current())

  function update(): void {
    const before = store.get()
    const next = current()
    if (next.choice === before.choice && next.resolved === before.resolved) return
    if (next.resolved !== before.resolved) apply(next.resolved)
    store.set(next)
  }

  system.addEventListener('change', update)
  storage.subscribe(({ key }) => {
    if (key === 'theme' || key === null) update()
  })
  return { ...store, choose: (choice) => storage.set('theme', choice) }
}

const BAR_COLOUR = { light: '#FFFFFF', dark: '#161319' } as const

function applyToPage(resolved: ThemeState['resolved']): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  classList.add(resolved)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLOUR[resolved])
}

const NO_SYSTEM = { matches: false, addEventListener: () => {} }

const theme = createThemeStore({
  storage,
  system: globalThis.matchMedia?.('(prefers-color-scheme:dark)') ?? NO_SYSTEM,
  apply: applyToPage,
})

export function useTheme(): ThemeState & Pick<ThemeStore, 'choose'> {
  return { ...useStore(theme), choose: theme.choose }
}
