import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DraftKeeper,
  type DraftState,
  type LocalDraft,
  listDrafts,
  putAway,
} from '../../entities/draft/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { VersionsIcon } from '../../ui/icons/icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { toast } from '../../ui/toast/toast.ts'
import { UNDO_MS } from './draft-notices.tsx'
import { DraftRow } from './draft-row.tsx'
import { texts } from './texts.ts'

/** Opens the list of other drafts. Hidden if there are none and nothing is being written. */
export function DraftsButton({ keeper, state }: { keeper: DraftKeeper; state: DraftState }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const { id, profileId, form } = state.draft
  const queryKey = ['drafts', profileId]
  const { data = [] } = useQuery({ queryKey, queryFn: () => listDrafts(profileId), staleTime: 0 })
  const others = data.filter((draft) => draft.id !== id)
  const isWorthLeaving = form.text.trim() !== '' || state.draft.files.length > 0
  if (others.length === 0 && !isWorthLeaving && !isOpen) return null

  const renew = () => queries.invalidateQueries({ queryKey })
  async function turnTo(draft: LocalDraft | null): Promise<void> {
    setOpen(false)
    await keeper.turnTo(draft)
    await renew()
  }
  async function remove(draft: LocalDraft): Promise<void> {
    const putBack = await putAway(draft)
    toast.message(texts.draftDeleted, {
      duration: UNDO_MS,
      action: { label: texts.undo, onPress: () => void putBack().finally(renew) },
    })
    await renew()
  }
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-me-3 shrink-0"
        icon={VersionsIcon}
        onClick={() => {
          setOpen(true)
          void renew()
        }}
        {...opensDialog(Dialog, isOpen)}
      >
        {texts.drafts(others.length)}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.draftsTitle}
        align="start"
        size="lg"
        footer={
          isWorthLeaving && (
            <Button wide onClick={() => void turnTo(null)}>
              {texts.newDraft}
            </Button>
          )
        }
      >
        {others.length === 0 ? (
          <EmptyState icon={VersionsIcon} title={texts.noDrafts} text={texts.noDraftsText} />
        ) : (
          <ul className="-mx-2 divide-y divide-border">
            {others.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                onOpen={() => void turnTo(draft)}
                onDelete={() => void remove(draft)}
              />
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
