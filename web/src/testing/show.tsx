import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { type RenderResult, render } from 'vitest-browser-react'
import { queryClient } from '../lib/query-client.ts'

interface Shown extends RenderResult {
  /** The address the user is at. */
  path: () => string
  /** Renders something else in the same place. */
  update: (content: ReactNode) => Promise<void>
}

/** Renders inside the app's own providers. */
export async function show(content: ReactNode): Promise<Shown> {
  let path = ''
  function Watch() {
    const { pathname, search } = useLocation()
    path = pathname + search
    return null
  }
  const framed = (inside: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        {inside}
        <Watch />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const screen = await render(framed(content))
  return { ...screen, path: () => path, update: (next: ReactNode) => screen.rerender(framed(next)) }
}
