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

/** Only something over the screen opened or closed; the screen stays where it is. */
function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

/** Whoever goes on typing stays where they type. */
const keepsFocus = ({ state }: Location) => (state as { keepsFocus?: boolean } | null)?.keepsFocus === true

/**
 * Remembers where a screen stood when it is left, and puts it back. A class for the one thing only classes have: a look
 * at the page right before it changes. Afterwards it would be shorter, and the place lost.
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
