import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blocksQuery, mutesQuery } from '../../../entities/safety/safety-queries.ts'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { MutedIcon } from '../../../ui/icons/icons.ts'
import { BlockIcon } from '../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import type { Member } from '../member.ts'
import { Group } from '../parts/group.tsx'
import { OpenRow } from '../parts/open-row.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { ContentRows } from './content-rows.tsx'
import { MutedPeople } from './muted-people.tsx'
import { countText, texts } from './texts.ts'

/** How posts with labels are shown, and whom the account blocks and mutes. */
export function WhatYouSee({ member }: { member: Member }) {
  const { user } = member
  const [open, setOpen] = useState<'blocked' | 'muted' | null>(null)
  const blocks = useInfiniteQuery(blocksQuery(user.unique_id))
  const mutes = useQuery(mutesQuery(user.unique_id))
  const numBlocked = blocks.data?.pages.flatMap(({ profiles }) => profiles).length
  const numMuted = mutes.data?.filter(({ profile }) => profile !== null).length
  const close = () => setOpen(null)
  return (
    <Group name={texts.see}>
      <ContentRows member={member} />
      <OpenRow
        icon={MutedIcon}
        title={texts.muted}
        hint={texts.mutedHint}
        value={numMuted === undefined ? undefined : countText(numMuted, false)}
        {...opensDialog(Dialog, open === 'muted')}
        onClick={() => setOpen('muted')}
      />
      <OpenRow
        icon={BlockIcon}
        title={texts.blocked}
        hint={texts.blockedHint}
        value={numBlocked === undefined ? undefined : countText(numBlocked, blocks.hasNextPage)}
        {...opensDialog(Dialog, open === 'blocked')}
        onClick={() => setOpen('blocked')}
      />
      <MutedPeople open={open === 'muted'} onClose={close} query={mutes} />
      <BlockedPeople open={open === 'blocked'} onClose={close} query={blocks} />
    </Group>
  )
}
