import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { logQuietly } from '../../lib/log.ts'
import { randomText } from '../../lib/random.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { WarningIcon } from '../../ui/icons/icons.ts'
import * as labels from '../texts.ts'
import { UnreachableScreen } from './unreachable-screen.tsx'

interface Props {
  onRetry: () => void
  children: ReactNode
}

interface State {
  report: string | null
  isUnreachable: boolean
}

const FINE: State = { report: null, isUnreachable: false }

/**
 * Error boundary for one screen: if the screen fails, the rest of the app keeps working, and the user can try again.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = FINE

  static getDerivedStateFromError(error: unknown): State {
    const report = (error instanceof ApiError && error.requestId) || randomText(8)
    return { report, isUnreachable: error instanceof ApiError && error.kind === 'offline' }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    logQuietly(`A screen failed, report ${this.state.report}${componentStack ?? ''}`, error)
  }

  retry = () => {
    this.props.onRetry()
    this.setState(FINE)
  }

  override render(): ReactNode {
    if (this.state.report === null) return this.props.children
    if (this.state.isUnreachable) return <UnreachableScreen onRetry={this.retry} />
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {labels.somethingWentWrong}
        </h1>
        <ErrorState
          icon={WarningIcon}
          title={labels.somethingWentWrong}
          text={labels.screenStopped}
          detail={`report id ${this.state.report}`}
          onRetry={this.retry}
        />
      </>
    )
  }
}
