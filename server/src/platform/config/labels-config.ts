import type { Environment } from './environment.ts'

export interface LabelsConfig {
  /** Posts may have the label adult, and people who stated to be 18 or older may see them. */
  readonly hasAdult: boolean
  /** Such posts may have a price. */
  readonly sellsAdult: boolean
}

export function readLabels(env: Environment): LabelsConfig {
  const isOn = (name: string) => env.oneOf(name, ['on', 'off'], 'off') === 'on'
  const labels = { hasAdult: isOn('ADULT'), sellsAdult: isOn('ADULT_SALES') }
  if (labels.sellsAdult && !labels.hasAdult) env.faults.push('ADULT_SALES needs ADULT to be on')
  return labels
}
