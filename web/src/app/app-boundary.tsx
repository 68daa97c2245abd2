import { Component, type ReactNode } from 'react'
import { logQuietly } from '../lib/log.ts'
import * as labels from './texts.ts'

/**
 * The outermost error boundary: if the app's frame itself fails, it shows plain text and a way to start over. It uses
 * nothing that may have failed.
 */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    logQuietly('The app failed', error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="mx-auto max-w-column px-4 py-20 text-center" role="alert">
        <h1 className="text-xl font-semibold">{labels.somethingWentWrong}</h1>
        <p className="mt-2 text-text-2">{labels.appStopped}</p>
        <p className="mt-4">
          <a className="link" href="/">
            {labels.startOver}
          </a>
        </p>
      </main>
    )
  }
}
