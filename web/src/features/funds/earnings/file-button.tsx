import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { logQuietly } from '../../../lib/log.ts'
import { Button } from '../../../ui/action/button.tsx'
import { DownloadIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { earningsTexts, labels } from './texts.ts'

interface FileButtonProps {
  me: ProfileId
  ask: { readonly batch: BatchId } | { readonly year: number }
}

/** Requests a URL and lets the browser download it, so that a long file needs no memory of ours. */
export function FileButton({ me, ask }: FileButtonProps) {
  const [isAsking, setAsking] = useState(false)

  async function fetchFile(): Promise<void> {
    setAsking(true)
    try {
      const { url } =
        'batch' in ask
          ? await sessionCall('user/batchFile', { batch_id: ask.batch }, { as: me })
          : await sessionCall('user/yearFile', { year: ask.year }, { as: me })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      logQuietly('A file could not be made', error)
      toast.error(earningsTexts.fileFailed)
    }
    setAsking(false)
  }

  return (
    <Button size="sm" icon={DownloadIcon} pending={isAsking} onClick={() => void fetchFile()}>
      {labels.downloadCsv}
    </Button>
  )
}
