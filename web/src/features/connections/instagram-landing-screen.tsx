import { BarePage } from '../../entities/shell/bare-page.tsx'

export function InstagramLandingScreen() {
  return (
    <BarePage title="Connecting Instagram...">
      <p className="text-text-2">
        Connections arrive later: here your Instagram account will be linked to your profile. You can close
        this window.
      </p>
    </BarePage>
  )
}
