import { CheckIcon, ErrorIcon, type Icon, InfoIcon, WarningIcon } from '../icons/icons.ts'

export type NoticeTone = 'info' | 'accent' | 'ok' | 'warn' | 'danger'

export const noticeTones: Record<NoticeTone, { colours: string; icon: Icon }> = {
  info: { colours: 'bg-surface-2 text-text-2', icon: InfoIcon },
  accent: { colours: 'bg-accent-soft text-accent-text', icon: InfoIcon },
  ok: { colours: 'bg-ok-soft text-ok', icon: CheckIcon },
  warn: { colours: 'bg-warn-soft text-warn', icon: WarningIcon },
  danger: { colours: 'bg-danger-soft text-danger', icon: ErrorIcon },
}
