import type { ReactNode } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { boxTexts } from './texts.ts'

interface NetworkBoxProps {
  name: string
  icon: ReactNode
  /** The connected account; undefined if there is no connection. */
  username: string | null | undefined
  /** Why it cannot be changed here. */
  closed: string | null
  /** The user is at the network. */
  isAway: boolean
  /** The change is being saved. */
  isPending: boolean
  onConnect: () => void
  onDisconnect: () => void
  /** Rows under the switch. */
  children?: ReactNode
}

/** One network: whether the profile is connected to it, and the available actions. */
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
          // A connection can always be removed, unless it belongs to another profile.
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
