import { Logo } from '../ui/display/logo.tsx'
import { RadioChips } from '../ui/form/radio-chips.tsx'
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../ui/icons/icons.ts'
import { Buttons } from './sections/buttons.tsx'
import { Conversation } from './sections/conversation.tsx'
import { Fields } from './sections/fields.tsx'
import { Foundations } from './sections/foundations.tsx'
import { Identity } from './sections/identity.tsx'
import { Overlays } from './sections/overlays.tsx'
import { PayToView } from './sections/pay-to-view.tsx'
import { PostCards } from './sections/post-cards.tsx'
import { Posts } from './sections/posts.tsx'
import { Reactions } from './sections/reactions.tsx'
import { States } from './sections/states.tsx'
import { useTheme } from './use-theme.ts'

const themes = [
  { value: 'light', label: 'Light', icon: LightThemeIcon },
  { value: 'dark', label: 'Dark', icon: DarkThemeIcon },
  { value: 'system', label: 'System', icon: SystemThemeIcon },
] as const

export function Gallery() {
  const [theme, setTheme] = useTheme()
  return (
    <>
      <header className="sticky top-0 z-sticky flex h-14 items-center justify-between border-b border-border bg-surface/92 px-4 backdrop-blur-md">
        <Logo />
        <RadioChips
          legend="Theme"
          hideLegend
          look="segments"
          options={themes}
          value={theme}
          onChange={setTheme}
        />
      </header>
      <main className="mx-auto max-w-[1208px] px-4 pb-24">
        <h1 className="sr-only">The kit</h1>
        <Posts />
        <PostCards />
        <Reactions />
        <Conversation />
        <PayToView />
        <Buttons />
        <Fields />
        <States />
        <Identity />
        <Overlays />
        <Foundations />
      </main>
    </>
  )
}
