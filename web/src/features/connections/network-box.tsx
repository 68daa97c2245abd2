import type { ReactNode } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { boxTexts } from './texts.ts'

interface NetworkBoxProps {
  name: string
  icon: ReactNode
  /** As whom; undefined where there is no connection. */
  username: string | null | undefined
  /** Why it cannot be changed here. */
  closed: string | null
  /** Somebody is away at the network. */
  isAway: boolean
  /** The change is being saved. */
  isPending: boolean
  onConnect: () => void
  onDisconnect: () => void
  /** Rows under the switch. */
  children?: ReactNode
}

/** One network: whether the profile is connected to it, and what can be done with that. */
export function NetworkBox(props: NetworkBoxProps) {
  const { name, icon, username, closed, isAway, isPending, onConnect, onDisconnect, children } = props
  const isConnected = username !== undefined
  const state = isConnected ? boxTexts.connectedAs(username) : (closed ?? boxTexts.idle)
  return (
    <div className="mt-3 flex gap-3 rounded-box border border-border px-4 py-1">
      <span className="mt-2.5 grid size-9 shrink-0 place-items-center rounded-field bg-surface-3 text-text-2">
        {icon}
      </span>
      <div className="min-w-0 flex-1 divide-y divide-border">
        <Switch
          label={name}
          hint={<span className="wrap-anywhere">{isAway ? boxTexts.inWindow : state}</span>}
          checked={isConnected}
          // What is connected can always be disconnected, unless it is another profile's to say.
          disabled={closed !== null && (!isConnected || closed === boxTexts.otherProfile)}
          pending={isAway || isPending}
          pendingLabel={isAway ? boxTexts.pending : undefined}
          onChange={() => (isConnected ? onDisconnect() : onConnect())}
          className="min-h-14 py-1"
        />
        {children}
      </div>
    </div>
  )
}
