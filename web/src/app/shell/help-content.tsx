import { hotkeysEnabled } from '../../entities/shell/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { labels } from './help-texts.ts'
import { keyGroups } from './key-list.ts'

interface HelpContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function HelpContent({ open, onOpenChange }: HelpContentProps) {
  const isOn = useStore(hotkeysEnabled)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={labels.keyboard}
      description={labels.whenNotTyping}
      align="start"
      size="lg"
    >
      <Switch
        label={labels.singleKeyShortcuts}
        hint={labels.whyTurnOff}
        checked={isOn}
        onChange={(event) => hotkeysEnabled.set(event.target.checked)}
      />
      {keyGroups.map(({ name, keys }) => (
        <section key={name} className="mt-5">
          <h3 className="mb-1 text-sm font-semibold text-text-2">{name}</h3>
          <dl className="grid md:grid-cols-2 md:gap-x-8">
            {keys.map(([combination, does]) => (
              <div key={does} className="flex min-h-9 items-center justify-between gap-3">
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1">
                  {combination.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-5 text-sm text-text-3">{labels.findHint}</p>
    </Dialog>
  )
}
