import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { UploadLayer } from '../entities/upload/upload-layer.tsx'
import { queryClient } from '../lib/query-client.ts'
import { TooltipLayer } from '../ui/floating/tooltip-layer.tsx'
import { chunk } from '../ui/lazy/chunk.ts'
import { whenIdle } from '../ui/lazy/idle.ts'
import { overlaysChunk } from '../ui/lazy/overlays-chunk.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { AppBoundary } from './app-boundary.tsx'
import { Router } from './routing/router.tsx'
import { Announcer } from './shell/announcer.tsx'
import { useLiveConnection } from './shell/live-connection.ts'
import { PurchaseLayer } from './shell/purchase-layer.tsx'
import { QuestionLayer } from './shell/question-layer.tsx'
import { useSessionNotices } from './shell/session-notices.ts'

export function App() {
  return (
    <StrictMode>
      <AppBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Router />
            <Layers />
          </BrowserRouter>
        </QueryClientProvider>
      </AppBoundary>
    </StrictMode>
  )
}

/** What can wait until the first posts are shown: the service worker, what is kept for later, what waits to be sent. */
const laterPart = chunk(async () => (await import('./after-first-post.ts')).afterFirstPost())

/** Overlays shown above every screen, with or without the shell. */
function Layers() {
  useSessionNotices()
  useLiveConnection()
  useEffect(() => whenIdle(overlaysChunk.preload), [])
  useEffect(() => whenIdle(laterPart.preload), [])
  return (
    <>
      <Announcer />
      <TooltipLayer />
      <Toaster />
      <UploadLayer />
      <PurchaseLayer />
      <QuestionLayer />
    </>
  )
}
