import { Component, type ReactNode } from 'react'
import type { Location, NavigationType } from 'react-router'
import { scrollMemory } from '../../lib/scroll-memory.ts'
import { moveFocus, rememberFocus } from './focus-memory.ts'
import { currentPlace, goToPlace } from './scroll-place.ts'

interface Props {
  location: Location
  action: NavigationType
  children: ReactNode
}

/** True if only an overlay opened or closed; the screen keeps its scroll position. */
function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

/** True if the focus must stay where it is, because the user is still typing. */
const keepsFocus = ({ state }: Location) => (state as { keepsFocus?: boolean } | null)?.keepsFocus === true

/**
 * Remembers a screen's scroll position when it is left, and restores it. It is a class because only classes have
 * `getSnapshotBeforeUpdate`: after the update the page may be shorter and the position lost.
 */
export class NavigationKeeper extends Component<Props> {
  stop = () => {}

  save = () => scrollMemory.save(this.props.location.key, currentPlace())

  override componentDidMount(): void {
    addEventListener('pagehide', this.save)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isReturn = entry?.type === 'reload' || entry?.type === 'back_forward'
    const place = isReturn ? scrollMemory.read(this.props.location.key) : null
    if (place !== null) this.stop = goToPlace(place)
  }

  override componentWillUnmount(): void {
    removeEventListener('pagehide', this.save)
    this.stop()
  }

  override getSnapshotBeforeUpdate({ location }: Props): null {
    if (location.key !== this.props.location.key) {
      scrollMemory.save(location.key, currentPlace())
      rememberFocus(location.key)
    }
    return null
  }

  override componentDidUpdate({ location: before }: Props): void {
    const { location, action } = this.props
    if (location.key === before.key || isSamePlace(location, before)) return
    this.stop()
    delete document.documentElement.dataset['firstSight']
    const isBack = action === 'POP'
    const place = isBack ? scrollMemory.read(location.key) : null
    if (place === null) scrollTo({ top: 0, behavior: 'instant' })
    else this.stop = goToPlace(place)
    if (!keepsFocus(location)) moveFocus(location.key, isBack)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
