import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Icon } from '../../ui/icons.ts'

interface ComingScreenProps {
  /** The screen's heading, as it will stay. */
  title: string
  icon: Icon
  /** What will be here, in one sentence. */
  text: string
  /** A way on that works today. */
  action?: ReactNode
  /** The heading is spoken only: on feeds the tabs say where one is. */
  hideTitle?: boolean
}

/** A place that has its address and its name, and not yet its content. */
export function ComingScreen({ title, icon, text, action, hideTitle = false }: ComingScreenProps) {
  return (
    <>
      <h1 tabIndex={-1} className={hideTitle ? 'sr-only' : 'px-4 pt-3 text-lg font-semibold'}>
        {title}
      </h1>
      <EmptyState icon={icon} title="Coming soon" text={text} action={action} />
    </>
  )
}
