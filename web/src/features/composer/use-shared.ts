import type { Limits } from '@sayso/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PostForm } from '../../entities/draft/index.ts'
import { takeSharedPost } from '../../lib/shared.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sortFiles } from './pick-files.ts'
import type { PickedFiles } from './use-files.ts'

interface SharedParts {
  /** The draft is open. */
  isReady: boolean
  form: PostForm
  limits: Limits
  picked: PickedFiles
  onText: (text: string) => void
}

/** Takes over what another app shared with ours (`?shared=1`), below what the draft already says. */
export function useShared({ isReady, form, limits, picked, onText }: SharedParts): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isShared = isReady && search.has('shared')
  const take = useEffectEvent(async () => {
    // First, so that a reload finds nothing to take a second time.
    void navigate('.', { replace: true })
    const shared = await takeSharedPost()
    if (shared === null) return
    if (shared.text !== '') onText(form.text === '' ? shared.text : `${form.text}\n\n${shared.text}`)
    const { taken, refused } = sortFiles(shared.files, picked.files, {
      isPaid: form.isPaid,
      media: limits.media,
    })
    if (taken.length > 0) picked.add(taken)
    for (const reason of refused) toast.error(reason)
  })
  useEffect(() => {
    if (isShared) void take()
  }, [isShared])
}
