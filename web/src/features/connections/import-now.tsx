import type { ProfileId } from '@sayso/contract/ids'
import { useId, useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { BeginRow, type Visibility } from './begin-row.tsx'
import { type ImportRun, isLive, type NetworkName } from './import-queries.ts'
import { beginImport, useWish } from './import-wishes.ts'
import { importTexts as texts } from './texts.ts'
import { failureText } from './words.ts'

interface ImportNowProps {
  me: ProfileId
  network: NetworkName
  run: ImportRun | undefined
}

/** Imports existing posts from the connection: started by its own button, or by saving the form. */
export function ImportNow({ me, network, run }: ImportNowProps) {
  const { perRun } = useLimits().imports
  const [isChoosing, setChoosing] = useState(false)
  const [visibility, setVisibility] = useState<Visibility>('everyone')
  const [isPending, setPending] = useState(false)
  const panel = useId()
  const live = run !== undefined && isLive(run)
  useWish(network, isChoosing && !live ? visibility : null)

  async function begin(): Promise<void> {
    setPending(true)
    try {
      await beginImport(me, network, visibility)
      setChoosing(false)
    } catch (error) {
      failureText(error, texts.beginFailed)
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
