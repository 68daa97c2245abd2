import { useEffect } from 'react'
import { Toaster } from 'sonner'
import './toast.css'
import { CheckIcon, CloseIcon, ErrorIcon } from '../icons/icons.ts'
import { markToasterReady } from './toast.ts'
import { DURATION } from './toast-settings.ts'
import { useWayBack } from './use-way-back.ts'

const phoneOffset = { bottom: 'calc(68px + env(safe-area-inset-bottom))', left: 12, right: 12 }

export function ToastRegion() {
  const wayBack = useWayBack()
  useEffect(() => {
    markToasterReady()
    // Sonner supports one hotkey; F8 triggers it.
    const reachByF8 = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      document.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT' }))
    }
    document.addEventListener('keydown', reachByF8)
    return () => document.removeEventListener('keydown', reachByF8)
  }, [])
  return (
    <div {...wayBack}>
      <Toaster
        position="bottom-right"
        visibleToasts={3}
        duration={DURATION}
        gap={14}
        offset={32}
        mobileOffset={phoneOffset}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications, F8 or"
        closeButton
        icons={{
          success: <CheckIcon size={18} />,
          error: <ErrorIcon size={18} />,
          close: <CloseIcon size={16} />,
        }}
        toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Dismiss' }}
      />
    </div>
  )
}
