import type { MenuItem } from '../../ui/floating/menu-items.ts'
import { ReportIcon } from '../../ui/icons/later-icons.ts'
import { session } from '../session/index.ts'
import { askToReport, type Reported } from './asked-report.ts'
import { menuLabels } from './texts.ts'

/** Report, for the menu of anything, for visitors too. Empty for one's own, and for what a deleted account left. */
export function reportMenuItems(reported: Reported): readonly MenuItem[] {
  const { kind, profile } = reported
  const state = session.get()
  const isOwn =
    state.status === 'authenticated' && state.user.profiles.some((one) => one.unique_id === profile.unique_id)
  if (isOwn || profile.is_deleted) return []
  return [
    { label: menuLabels[kind], icon: ReportIcon, tone: 'danger', onSelect: () => askToReport(reported) },
  ]
}
