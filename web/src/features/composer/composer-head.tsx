import { clsx } from 'clsx'
import { ownBars, ownHead } from '../../entities/shell/own-bars.ts'
import { Button } from '../../ui/action/button.tsx'
import type { Icon } from '../../ui/icons/icons.ts'

interface ComposerHeadProps {
  title: string
  subtitle?: string
  leave: { label: string; icon: Icon; onPress: () => void }
  submit: { label: string; pendingLabel: string; isPending: boolean; isReady: boolean; onPress: () => void }
}

/** The sticky bar of the composer: the way out, the title, and the submit button. */
export function ComposerHead({ title, subtitle, leave, submit }: ComposerHeadProps) {
  return (
    <header
      {...ownBars}
      className={clsx(
        ownHead,
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1 ps-2 pe-4 md:grid-cols-[1fr_auto_1fr]',
      )}
    >
      <Button variant="quiet" icon={leave.icon} className="justify-self-start" onClick={leave.onPress}>
        <span className="max-[26rem]:sr-only">{leave.label}</span>
      </Button>
      <div className="min-w-0 text-center">
        <h1 tabIndex={-1} className="truncate text-md font-semibold outline-none md:text-lg">
          {title}
        </h1>
        {subtitle && <p className="text-xs text-text-3 md:text-sm">{subtitle}</p>}
      </div>
      <Button
        variant="primary"
        className="justify-self-end"
        pending={submit.isPending}
        pendingLabel={submit.pendingLabel}
        // Looks disabled but can be pressed, and then says what is missing.
        aria-disabled={submit.isReady ? undefined : true}
        onClick={submit.onPress}
      >
        {submit.label}
      </Button>
    </header>
  )
}
