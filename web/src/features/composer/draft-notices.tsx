import type { DraftKeeper, DraftState } from '../../entities/draft/index.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SavedIcon } from '../../ui/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { texts } from './texts.ts'

/** So long one may think better of it. */
export const UNDO_MS = 8_000

const MOST_NAMED = 3

/** The first few by name; the others are counted. */
function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${named} and ${names.length - MOST_NAMED} more` : named
}

/** What happened to the draft while nobody looked, and what can be done about it. */
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
