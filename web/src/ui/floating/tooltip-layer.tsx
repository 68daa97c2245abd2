import { idleMounted } from '../lazy/idle-mounted.tsx'

/** Mounted once by the app. Shows the `data-tooltip` of the hovered or focused element. */
export const TooltipLayer = idleMounted(() =>
  import('../overlays/tooltip.tsx').then((module) => module.Tooltip),
)
