import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { postKeys } from '../../entities/post/index.ts'
import { adoptOwn } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { ImportNow } from './import-now.tsx'
import { type ImportRun, importsQuery, isLive, type NetworkName } from './import-queries.ts'
import { ImportResult } from './import-result.tsx'
import { importTexts as texts } from './texts.ts'
import { failureText } from './words.ts'

interface ConnectionProps {
  me: ProfileId
  profile: ProfileOwn
  network: NetworkName
}

interface ImportRowsProps extends ConnectionProps {
  isConnected: boolean
}

/**
 * The imports of a network: with a connection, new posts automatically and existing ones on request; without one, from
 * an archive file.
 */
export function ImportRows({ me, profile, network, isConnected }: ImportRowsProps) {
  const { data } = useQuery(importsQuery(me))
  const run = data?.find((one) => one.network === network)
  useNewPosts(run)
  return (
    <>
      {isConnected && (
        <>
          <AutoImport me={me} profile={profile} network={network} />
          <ImportNow me={me} network={network} run={run} />
        </>
      )}
      <ArchiveRow me={me} network={network} isClosed={run !== undefined && isLive(run)} />
      {run !== undefined && <ImportResult run={run} />}
    </>
  )
}

/** Drops hidden lists after an import, so that they are fetched again with the imported posts. */
function useNewPosts(run: ImportRun | undefined): void {
  const wasLive = useRef(false)
  const live = run !== undefined && isLive(run)
  useEffect(() => {
    if (wasLive.current && !live) queryClient.removeQueries({ queryKey: postKeys.lists, type: 'inactive' })
    wasLive.current = live
  }, [live])
}

function AutoImport({ me, profile, network }: ConnectionProps) {
  const [isPending, setPending] = useState(false)
  const field = `${network}_auto_import` as const

  async function change(isWanted: boolean): Promise<void> {
    setPending(true)
    try {
      const { [field]: isOn } = await sessionCall(
        'external/importSettings',
        { [field]: isWanted },
        { as: me },
      )
      adoptOwn(me, { ...profile, [field]: isOn })
    } catch (error) {
      failureText(error, texts.settingFailed)
    } finally {
      setPending(false)
    }
  }

  return (
    <Switch
      label={texts.auto}
      checked={profile[field]}
      pending={isPending}
      onChange={({ target }) => void change(target.checked)}
      className="min-h-14 py-1"
    />
  )
}
