import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { Dialog } from '../../ui/floating/dialog.ts'
import { Menu } from '../../ui/floating/menu.tsx'
import { Sheet } from '../../ui/floating/sheet.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import {
  DarkThemeIcon,
  ExpandIcon,
  LightThemeIcon,
  LogOutIcon,
  NewProfileIcon,
  SystemThemeIcon,
  UnlockedIcon,
} from '../../ui/icons/icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { toast } from '../../ui/toast/toast.ts'
import { Row, Section, Specimen } from '../section.tsx'

type Open = 'dialog' | 'task' | 'alert' | 'drawer' | 'sheet' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const [step, setStep] = useState(1)
  const [theme, setTheme] = useState('dark')
  const opening = (name: Open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  return (
    <Section title="Overlays" note="Their code is not loaded until a pointer or the focus comes near.">
      <Specimen name="Dialog, AlertDialog, Sheet">
        <Row>
          <Button {...opensDialog(Dialog, open === 'dialog')} onClick={() => setOpen('dialog')}>
            Dialog with steps
          </Button>
          <Button {...opensDialog(Dialog, open === 'task')} onClick={() => setOpen('task')}>
            Task dialog
          </Button>
          <Button {...opensDialog(AlertDialog, open === 'alert')} onClick={() => setOpen('alert')}>
            AlertDialog
          </Button>
          <Button {...opensDialog(Sheet, open === 'drawer')} onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Button {...opensDialog(Sheet, open === 'sheet')} onClick={() => setOpen('sheet')}>
            Bottom sheet
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Menu, toast" note="F8 or Alt+T reach the toasts">
        <Row>
          <Menu
            label="Profile"
            align="start"
            items={[
              {
                kind: 'choice',
                label: 'Switch Profile',
                value: theme,
                onChange: setTheme,
                options: [
                  { value: 'light', label: 'Light', icon: LightThemeIcon },
                  { value: 'dark', label: 'Dark', icon: DarkThemeIcon },
                  { value: 'system', label: 'System', icon: SystemThemeIcon },
                ],
              },
              { kind: 'separator' },
              { kind: 'link', label: 'New Profile', icon: NewProfileIcon, to: '/newProfile' },
              { label: 'Unavailable', disabled: true, aside: 'soon', onSelect: () => {} },
              {
                label: 'Log out',
                icon: LogOutIcon,
                tone: 'danger',
                onSelect: () => toast.message('Logged out'),
              },
            ]}
          >
            {(trigger) => (
              <Button icon={ExpandIcon} {...trigger}>
                Menu
              </Button>
            )}
          </Menu>
          <Button
            onClick={() =>
              toast.success('Link copied!', { description: 'Post permalink copied to clipboard' })
            }
          >
            Success
          </Button>
          <Button onClick={() => toast.error('Failed to update profile picture')}>Error</Button>
          <Button
            onClick={() =>
              toast.message('Post deleted', { duration: 6_000, action: { label: 'Undo', onPress: () => {} } })
            }
          >
            Undo
          </Button>
        </Row>
      </Specimen>
      <Dialog
        {...opening('dialog')}
        title={step === 1 ? 'Unlock this post?' : 'Choose how to pay'}
        phoneHeight="tall"
        steps={{ current: step, total: 3 }}
        {...(step > 1 && { onBack: () => setStep(step - 1) })}
        footer={
          <>
            <Button
              variant="primary"
              size="lg"
              wide
              icon={UnlockedIcon}
              onClick={() => setStep(Math.min(3, step + 1))}
            >
              Pay $3.00 and unlock
            </Button>
            <p className="text-center text-sm text-text-3">Pay once, and it’s yours for good.</p>
          </>
        }
      >
        <Field label="Your price" aside="minimum $2.00">
          <Input size="xl" start="$" end="USD" defaultValue="3.00" inputMode="decimal" />
        </Field>
      </Dialog>
      <Dialog
        {...opening('task')}
        title="Buyers (18)"
        description="Sourdough, finally repeatable."
        align="start"
        size="lg"
      >
        {Array.from({ length: 24 }, (_, row) => `Buyer number ${row + 1}`).map((buyer) => (
          <p key={buyer} className="border-b border-border py-3">
            {buyer}
          </p>
        ))}
      </Dialog>
      <AlertDialog
        {...opening('alert')}
        title="Refund $3.00 to Ana Ruiz?"
        description="This cannot be undone."
        confirmLabel="Refund $3.00"
        onConfirm={() => setOpen(null)}
      />
      <Sheet {...opening('drawer')} side="left" title="Navigation">
        <p className="px-4">Push it back to the left to close it.</p>
      </Sheet>
      <Sheet {...opening('sheet')} side="bottom" title="Share">
        <p className="px-4 pb-6">Push it down to close it.</p>
      </Sheet>
    </Section>
  )
}
