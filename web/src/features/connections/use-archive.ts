import type { ProfileId } from '@sayso/contract/ids'
import { useEffect, useRef, useState } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { sendParts } from '../../entities/upload/send-parts.ts'
import { randomText } from '../../lib/random.ts'
import { formatSize } from '../../ui/format/size.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Visibility } from './begin-row.tsx'
import { type NetworkName, showRun } from './import-queries.ts'
import { importTexts as texts } from './texts.ts'
import { failureText } from './words.ts'

/** Idempotency keys of uploads that did not finish: picking the same file again resumes them. */
const begun = new Map<string, string>()

/** The upload of an archive file that becomes an import. */
export function useArchive(me: ProfileId, network: NetworkName, maxBytes: number) {
  const [file, setFile] = useState<File | null>(null)
  /** The uploaded share; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  function choose(picked: File | null): void {
    if (picked === null) return
    if (picked.size > maxBytes) toast.error(texts.tooLarge(formatSize(maxBytes)))
    else setFile(picked)
  }

  function cancel(): void {
    stop.current?.abort()
    setFile(null)
    setShare(null)
  }

  async function send(visibility: Visibility): Promise<void> {
    if (file === null) return
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    const mark = [me, network, file.name, file.size, file.lastModified].join(' ')
    const key = begun.get(mark) ?? randomText(24)
    begun.set(mark, key)
    setShare(0)
    try {
      const parcel = { key, name: file.name, bytes: file, isFor: 'file' } as const
      const uploadId = await sendParts(parcel, { as: me, signal, onProgress: setShare })
      const run = await sessionCall(
        'external/importArchive',
        { network, visibility, upload_id: uploadId },
        { as: me, signal },
      )
      begun.delete(mark)
      showRun(me, run)
      setFile(null)
    } catch (error) {
      if (!signal.aborted) failureText(error, texts.beginFailed)
    } finally {
      if (!signal.aborted) setShare(null)
    }
  }

  return { file, share, choose, send, cancel }
}
