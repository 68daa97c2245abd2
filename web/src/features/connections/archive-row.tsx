import type { ProfileId } from '@sayso/contract/ids'
import { useId, useRef, useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { Button } from '../../ui/action/button.tsx'
import { formatSize } from '../../ui/format/size.ts'
import { BeginRow, type Visibility } from './begin-row.tsx'
import type { NetworkName } from './import-queries.ts'
import { ProgressBar } from './progress-bar.tsx'
import { importTexts as texts } from './texts.ts'
import { useArchive } from './use-archive.ts'

interface ArchiveRowProps {
  me: ProfileId
  network: NetworkName
  /** An import from this network is running, and only one can run at a time. */
  isClosed: boolean
}

/** Imports the archive file that a network lets its users download. It needs no connection. */
export function ArchiveRow({ me, network, isClosed }: ArchiveRowProps) {
  const { ptvFileBytesMax: most } = useLimits().media
  const picker = useRef<HTMLInputElement>(null)
  const [visibility, setVisibility] = useState<Visibility>('everyone')
  const { file, share, choose, send, cancel } = useArchive(me, network, most)
  const id = useId()
  return (
    <div className="py-1.5">
      <div className="flex min-h-13 items-center gap-3">
        <span className="min-w-0 flex-1">
          <span id={id} className="block font-medium">
            {texts.archive}
          </span>
          <span className="block wrap-anywhere text-sm text-text-3">
            {file === null ? (
              texts.archiveHint(formatSize(most))
            ) : (
              <>
                <bdi>{file.name}</bdi> · {formatSize(file.size)}
              </>
            )}
          </span>
        </span>
        <input
          ref={picker}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-labelledby={id}
          data-network={network}
          onChange={({ target }) => {
            choose(target.files?.[0] ?? null)
            // Reset, so that the same file can be picked again.
            target.value = ''
          }}
        />
        {file === null && (
          <Button size="sm" disabled={isClosed} aria-describedby={id} onClick={() => picker.current?.click()}>
            {texts.choose}
          </Button>
        )}
      </div>
      {file !== null && share === null && (
        <BeginRow
          value={visibility}
          onChange={setVisibility}
          isPending={false}
          onBegin={() => void send(visibility)}
        >
          <Button size="sm" variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </BeginRow>
      )}
      {share !== null && (
        <div className="flex items-center gap-3 pt-1 pb-3">
          <div className="grid flex-1 gap-2">
            <ProgressBar label={texts.sendingFile} done={Math.round(share * 100)} of={100} />
            <p className="text-sm text-text-3 tabular-nums">{texts.sending(Math.round(share * 100))}</p>
          </div>
          <Button size="sm" variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}
