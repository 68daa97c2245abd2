import { hotkeysEnabled } from '../../entities/shell/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Switch } from '../../ui/form/switch.tsx'
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
      title="Keyboard"
      description="Keys that work while you are not typing."
      align="start"
      size="lg"
    >
      <Switch
        label="Single-key shortcuts"
        hint="Turn them off if they get in the way of a screen reader or of speech input."
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
      <p className="mt-5 text-sm text-text-3">
        Long lists are not whole in the page, so the browser’s own find sees only a part. Use the search box
        instead.
      </p>
    </Dialog>
  )
}
