import type { ProfileId } from '@sayso/contract/ids'
import { useId, useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { BeginRow, type Visibility } from './begin-row.tsx'
import { type ImportRun, isLive, type NetworkName, showRun } from './import-queries.ts'
import { importTexts as texts } from './texts.ts'
import { tellFailure } from './words.ts'

const calls = { twitter: 'external/importTwitter', instagram: 'external/importInstagram' } as const

interface ImportNowProps {
  me: ProfileId
  network: NetworkName
  run: ImportRun | undefined
}

/** What is there already, from the connection. */
export function ImportNow({ me, network, run }: ImportNowProps) {
  const { perRun } = useLimits().imports
  const [isChoosing, setChoosing] = useState(false)
  const [visibility, setVisibility] = useState<Visibility>('everyone')
  const [isPending, setPending] = useState(false)
  const panel = useId()
  const live = run !== undefined && isLive(run)

  async function begin(): Promise<void> {
    setPending(true)
    try {
      const begun = await sessionCall(calls[network], { visibility }, { as: me })
      showRun(me, begun)
      setChoosing(false)
    } catch (error) {
      tellFailure(error, texts.beginFailed)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="py-1">
      <Switch
        label={texts.now}
        hint={live ? undefined : texts.nowHint(perRun)}
        checked={live || isChoosing}
        pending={live}
        pendingLabel={live ? texts.importing : undefined}
        aria-expanded={isChoosing}
        aria-controls={panel}
        onChange={({ target }) => setChoosing(target.checked)}
        className="min-h-13"
      />
      <div id={panel}>
        {isChoosing && !live && (
          <BeginRow
            value={visibility}
            onChange={setVisibility}
            isPending={isPending}
            onBegin={() => void begin()}
          />
        )}
      </div>
    </div>
  )
}
