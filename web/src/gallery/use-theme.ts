import { useEffect, useState } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** The gallery's own theme switch; `?theme=dark` sets it initially, for screenshots. */
export function useTheme() {
  const [theme, setTheme] = useState<Theme>(() => {
    const asked = new URLSearchParams(location.search).get('theme')
    return asked === 'light' || asked === 'dark' ? asked : 'system'
  })
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && system.matches)
      document.documentElement.className = isDark ? 'dark' : 'light'
    }
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [theme])
  return [theme, setTheme] as const
}
