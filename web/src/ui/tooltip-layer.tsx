import { idleMounted } from './lazy/idle-mounted.tsx'

/** Mounted once by the app. Shows the `data-tooltip` of whatever is pointed at or focused. */
export const TooltipLayer = idleMounted(() =>
  import('./overlays/tooltip.tsx').then((module) => module.Tooltip),
)
