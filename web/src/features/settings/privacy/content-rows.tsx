import type { Label, Treatment } from '@sayso/contract/shapes/scalars'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAllowsAdult } from '../../../entities/product/use-allows-adult.ts'
import {
  type ContentPreferences,
  preferencesQuery,
  setPreference,
} from '../../../entities/safety/preferences.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { AlertDialog } from '../../../ui/floating/alert-dialog.ts'
import { Menu } from '../../../ui/floating/menu.tsx'
import { ExpandIcon } from '../../../ui/icons/icons.ts'
import { HiddenIcon } from '../../../ui/icons/later-icons.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { Member } from '../member.ts'
import { SettingRow } from '../parts/setting-row.tsx'
import { contentTexts as texts } from './texts.ts'

const treatments: readonly Treatment[] = ['show', 'blur', 'hide']

/** How the account wants sensitive posts, and adult ones where they are allowed. */
export function ContentRows({ member: { user } }: { member: Member }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery(user.unique_id))
  const labels: readonly Label[] = useAllowsAdult() ? ['sensitive', 'adult'] : ['sensitive']
  if (data === undefined && error !== null)
    return <RetryRow text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (data === undefined)
    return (
      <LoadingState
        label={texts.loading}
        className="flex min-h-16 items-center gap-3.5 border-b border-border py-3"
      >
        <Skeleton className="size-9 shrink-0 rounded-[10px]" />
        <Skeleton className="h-8 w-32 rounded-full" />
      </LoadingState>
    )
  return labels.map((label) => (
    <ContentRow key={label} label={label} preferences={data} account={user.unique_id} />
  ))
}

interface ContentRowProps {
  label: Label
  preferences: ContentPreferences
  account: Member['user']['unique_id']
}

function ContentRow({ label, preferences, account }: ContentRowProps) {
  /** What waits for the statement about one's age. */
  const [asked, setAsked] = useState<Treatment | null>(null)
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (choice: { treatment: Treatment; isStatement: boolean }) =>
      setPreference(account, { label, ...choice }),
    onSuccess: () => setAsked(null),
    onError: (fault) => {
      if (asked === null) toast.failure(texts.failed.title, fault)
    },
  })
  const chosen = isPending ? variables.treatment : preferences[label]
  const isAgeUnknown = label === 'adult' && preferences.adult_stated_at === null
  const choose = (treatment: Treatment) => {
    if (isAgeUnknown && treatment !== 'hide') setAsked(treatment)
    else if (treatment !== chosen) mutate({ treatment, isStatement: false })
  }
  const { title, hints, menu } = texts[label]
  return (
    <>
      <SettingRow
        icon={HiddenIcon}
        title={title}
        hint={hints[chosen]}
        action={
          <Menu
            label={menu}
            items={[
              {
                kind: 'choice',
                label: menu,
                value: chosen,
                options: treatments.map((value) => ({ value, label: texts.treatments[value] })),
                onChange: (value) => choose(value as Treatment),
              },
            ]}
          >
            {(trigger) => (
              <Button
                size="sm"
                pending={isPending}
                aria-label={`${menu}: ${texts.treatments[chosen]}`}
                {...trigger}
              >
                {texts.treatments[chosen]}
                <ExpandIcon size={16} />
              </Button>
            )}
          </Menu>
        }
      />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setAsked(null)
          reset()
        }}
        title={texts.statement.title}
        description={texts.statement.text}
        confirmLabel={texts.statement.confirm}
        tone="primary"
        pending={isPending}
        onConfirm={() => asked !== null && mutate({ treatment: asked, isStatement: true })}
      >
        {asked !== null && error !== null && (
          <InlineNotice tone="danger" alert title={texts.failed.title} className="mt-3">
            {failureWords(error, texts.failed, texts.failed).text}
          </InlineNotice>
        )}
      </AlertDialog>
    </>
  )
}
