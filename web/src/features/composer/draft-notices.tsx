import type { DraftKeeper, DraftState } from '../../entities/draft/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SavedIcon } from '../../ui/icons/later-icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { texts } from './texts.ts'

/** How long an undo is offered. */
export const UNDO_MS = 8_000

const MAX_NAMED = 3

/** Lists the first few by name and counts the others. */
function listed(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).join(', ')
  return names.length > MAX_NAMED ? `${named} and ${names.length - MAX_NAMED} more` : named
}

/** Notices about what happened to the draft elsewhere or earlier, with the available actions. */
export function DraftNotices({ keeper, state }: { keeper: DraftKeeper; state: DraftState }) {
  const elsewhere = state.draft.elsewhere ?? []

  function discard(): void {
    const putBack = keeper.discard()
    toast.message(texts.discarded, {
      duration: UNDO_MS,
      action: { label: texts.undo, onPress: putBack },
    })
  }
  return (
    <>
      {state.other !== null && (
        <Banner
          action={
            <span className="flex">
              <Button size="sm" variant="link" onClick={keeper.takeOther}>
                {texts.useOther}
              </Button>
              <Button size="sm" variant="quiet" onClick={keeper.dismissOther}>
                {texts.keepMine}
              </Button>
            </span>
          }
        >
          {state.other.where === 'tab' ? texts.changedInTab : texts.changedOnDevice}
        </Banner>
      )}
      {elsewhere.length > 0 && (
        <Banner
          action={
            <Button size="sm" variant="link" onClick={keeper.leaveOutElsewhere}>
              {texts.leaveOut}
            </Button>
          }
        >
          {texts.elsewhere(listed(elsewhere.map(({ name }) => name)))}
        </Banner>
      )}
      {state.isRestored && state.other === null && (
        <Banner
          tone="info"
          icon={SavedIcon}
          action={
            <Button size="sm" variant="link" onClick={discard}>
              {texts.discard}
            </Button>
          }
        >
          {texts.restored}
        </Banner>
      )}
    </>
  )
}
