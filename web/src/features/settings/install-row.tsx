import { installPrompt } from '../../lib/install-prompt.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/action/button.tsx'
import { PhoneIcon } from '../../ui/icons/later-icons.ts'
import { SettingRow } from './parts/setting-row.tsx'
import { install as texts } from './texts.ts'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
/** Safari on a phone installs apps too, but only by its own menu. */
const isApplePhone = () => /iPhone|iPad/.test(navigator.userAgent)

/** The way to install the app, where the browser has one. */
export function InstallRow() {
  const prompt = useStore(installPrompt)
  if (isInstalled() || (prompt === null && !isApplePhone())) return null
  const ask = () => {
    // An offer can be used once; the browser makes another if it is declined.
    installPrompt.set(null)
    void prompt?.prompt()
  }
  return (
    <SettingRow
      icon={PhoneIcon}
      title={texts.title}
      hint={prompt === null ? texts.byShareMenu : texts.hint}
      action={
        prompt && (
          <Button size="sm" onClick={ask}>
            {texts.install}
          </Button>
        )
      }
    />
  )
}
