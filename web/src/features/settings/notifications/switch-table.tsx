import type { NotificationChannel, NotificationSwitch } from '@sayso/contract/shapes/notification'
import type { SwitchChange } from '../../../entities/notifications/index.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ToggleChips } from '../../../ui/form/toggle-chips.tsx'
import { CheckIcon } from '../../../ui/icons/icons.ts'
import { useIsWide } from '../use-is-wide.ts'
import { kinds, channels as names, switchName, texts } from './texts.ts'

interface SwitchTableProps {
  switches: readonly NotificationSwitch[]
  channels: readonly NotificationChannel[]
  onChange: (change: SwitchChange) => void
}

/** Kinds by channels: a table if there is space for one, else a row of chips for each kind. */
export function SwitchTable(props: SwitchTableProps) {
  return useIsWide() ? <Table {...props} /> : <ChipRows {...props} />
}

/** In the order of the table; a kind that the server does not know yet is left out. */
const rowsOf = (switches: readonly NotificationSwitch[]) =>
  kinds.flatMap((one) => {
    const state = switches.find(({ kind }) => kind === one.kind)
    return state === undefined ? [] : [{ ...one, state }]
  })

const isFixed = ({ is_fixed }: NotificationSwitch, channel: NotificationChannel) =>
  is_fixed && channel === 'in_app'

function Table({ switches, channels, onChange }: SwitchTableProps) {
  return (
    <table className="switch-table">
      <caption className="sr-only">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.kind}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {names[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(switches).map(({ kind, name, hint, state }) => (
          <tr key={kind}>
            <th scope="row">
              {name}
              {hint && <small>{hint}</small>}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  label={<span className="sr-only">{switchName(name, channel)}</span>}
                  checked={isFixed(state, channel) || state[channel]}
                  disabled={isFixed(state, channel)}
                  onChange={({ target }) => onChange({ kind, channel, is_on: target.checked })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChipRows({ switches, channels, onChange }: SwitchTableProps) {
  return (
    <ul className="switch-rows">
      {rowsOf(switches).map(({ kind, name, hint, state }) => {
        const chosen = channels.filter((channel) => isFixed(state, channel) || state[channel])
        return (
          <li key={kind}>
            <p>
              {name}
              {hint && <small>{hint}</small>}
            </p>
            <ToggleChips
              label={name}
              size="sm"
              options={channels.map((channel) => ({
                value: channel,
                label: names[channel],
                disabled: isFixed(state, channel),
                ...(chosen.includes(channel) && { icon: CheckIcon }),
              }))}
              chosen={chosen}
              onToggle={(channel) => onChange({ kind, channel, is_on: !chosen.includes(channel) })}
            />
          </li>
        )
      })}
    </ul>
  )
}
