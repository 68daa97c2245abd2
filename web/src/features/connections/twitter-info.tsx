import type { ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { toast } from '../../ui/toast/toast.ts'
import { labels, twitterTexts as texts } from './texts.ts'
import { failureText } from './words.ts'

export interface NetworkInfo {
  readonly bio: string
  readonly handle: string
}

interface TwitterInfoProps {
  me: ProfileId
  now: NetworkInfo
  onUse: (info: NetworkInfo) => void
}

/** Copies the profile's data from Twitter, after showing the user what would change. */
export function TwitterInfo({ me, now, onUse }: TwitterInfoProps) {
  const [there, setThere] = useState<NetworkInfo | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)

  async function ask(): Promise<void> {
    setPending(true)
    try {
      const { bio, username } = await sessionCall('user/getTwitterInfo', {}, { as: me })
      if (bio.trim() === now.bio.trim() && username === now.handle.trim())
        return void toast.message('Your bio and handle already match')
      setThere({ bio, handle: username })
      setOpen(true)
    } catch (error) {
      failureText(error, texts.infoFailed)
    } finally {
      setPending(false)
    }
  }

  function use(): void {
    if (there === null) return
    setOpen(false)
    onUse(there)
    toast.success(texts.infoDone, { description: 'Save your changes to keep it' })
  }

  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span>
        <span className="block font-medium">{labels.bioAndHandle}</span>
        <span className="block text-sm text-text-3">{labels.changesFirst}</span>
      </span>
      <Button size="sm" pending={isPending} {...opensDialog(Dialog, isOpen)} onClick={() => void ask()}>
        {texts.useInfo}
      </Button>
      {there !== null && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          align="start"
          title={texts.useInfo}
          description={labels.infoLead}
          footer={
            <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
              <Button onClick={() => setOpen(false)}>{labels.cancel}</Button>
              <Button variant="primary" onClick={use}>
                {labels.useThisInfo}
              </Button>
            </div>
          }
        >
          <dl className="mt-4 grid gap-4">
            <Change label={labels.handle} from={`@${now.handle.trim()}`} to={`@${there.handle}`} />
            <Change label={labels.bio} from={now.bio.trim()} to={there.bio.trim()} />
          </dl>
        </Dialog>
      )}
    </div>
  )
}

function Change({ label, from, to }: { label: string; from: string; to: string }) {
  const said = 'prose-user block wrap-anywhere whitespace-pre-line'
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      {from === to ? (
        <dd className="mt-1 text-text-3">{labels.staysAsItIs}</dd>
      ) : (
        <dd className="mt-1 grid gap-2">
          <span className="rounded-field border border-border px-3 py-2 text-text-3">
            <span className="block text-xs">{labels.now}</span>
            <span dir="auto" className={said}>
              {from || 'Empty'}
            </span>
          </span>
          <span className="rounded-field border border-border-strong px-3 py-2">
            <span className="block text-xs text-text-3">{labels.afterwards}</span>
            <span dir="auto" className={said}>
              {to || 'Empty'}
            </span>
          </span>
        </dd>
      )}
    </div>
  )
}
