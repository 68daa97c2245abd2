import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { connectOnce, endOf, maskCode, type Outcome, readLanding, tryAgain } from './landing.ts'
import { labels, instagramTexts as texts } from './texts.ts'
import { failureText } from './words.ts'

const CLOSES_AFTER_MS = 2_000

/** The page Instagram redirects to, in the window that was opened for it. */
export function InstagramLandingScreen() {
  const [landing] = useState(() => readLanding(location.search))
  const [outcome, setOutcome] = useState<Outcome | null>(() => endOf(landing))
  const navigate = useNavigate()

  // Remove the code from the address bar, the history and screenshots.
  useEffect(() => {
    if (location.search !== '') void navigate(urls.instagramLanding(), { replace: true })
  }, [navigate])

  useEffect(() => {
    let isGone = false
    void connectOnce(landing).then((result) => isGone || setOutcome(result))
    return () => {
      isGone = true
    }
  }, [landing])

  const [isLeaving, setLeaving] = useState(false)
  async function again(): Promise<void> {
    setLeaving(true)
    try {
      await tryAgain()
    } catch (error) {
      setLeaving(false)
      failureText(error, texts.connectFailed)
    }
  }

  const isConnected = outcome?.isConnected ?? false
  useEffect(() => {
    if (!isConnected) return
    // Browsers only close windows a script has opened; in others the text stays.
    const timer = setTimeout(() => window.close(), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isConnected])

  if (outcome === null)
    return (
      <BarePage title={texts.connecting}>
        <p className="flex items-center gap-2.5 text-text-2">
          <Spinner label={texts.connecting} />
          {labels.code} {maskCode(landing.code)}
        </p>
      </BarePage>
    )
  if (outcome.isConnected)
    return (
      <BarePage title={texts.connected}>
        <p role="status" className="text-text-2">
          {labels.connectedAs} <b className="wrap-anywhere">@{outcome.username}</b>. {texts.canClose}
        </p>
      </BarePage>
    )
  return (
    <BarePage title={outcome.title}>
      {outcome.text !== '' && (
        <p role="alert" className="mb-4 text-text-2">
          {outcome.text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={isLeaving} onClick={() => void again()}>
          {texts.retry}
        </Button>
        <LinkButton to={urls.ownProfile()}>{labels.goToMyProfile}</LinkButton>
      </div>
    </BarePage>
  )
}
