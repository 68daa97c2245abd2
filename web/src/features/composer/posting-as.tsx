import type { ProfileId } from '@sayso/contract/ids'
import type { DraftKeeper } from '../../entities/draft/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ExpandIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { texts } from './texts.ts'
import { useAuthor } from './use-author.ts'

const chip =
  'touch-44 inline-flex h-8 min-w-0 items-center gap-1.5 rounded-full bg-surface-3 px-3 text-sm font-medium text-text-2'

/** Under which profile this will stand. Changing it takes what is written along. */
export function PostingAs({ keeper }: { keeper: DraftKeeper }) {
  const session = useSession()
  const who = useAuthor()
  const profiles = session.status === 'authenticated' ? session.user.profiles : []
  const words = (
    <>
      <Avatar id={who.id} name={who.name} src={who.photo} size={24} className="-ms-2 md:hidden" />
      <span className="min-w-0 truncate">
        {texts.postingAs} <bdi className="font-semibold text-text">{who.name}</bdi>
      </span>
    </>
  )
  if (profiles.length < 2) return <span className={chip}>{words}</span>

  async function change(to: ProfileId): Promise<void> {
    if (to === who.id) return
    const keepHere = await keeper.handTo(to)
    if (!(await switchProfile(to))) await keepHere()
  }
  return (
    <Menu
      label={texts.postingAs}
      align="start"
      className="min-w-0"
      items={[
        {
          kind: 'choice',
          label: texts.postingAs,
          value: who.id,
          options: profiles.map((profile) => ({
            value: profile.unique_id,
            label: `${profile.display_name || profile.handle} @${profile.handle}`,
          })),
          onChange: (id) => void change(id as ProfileId),
        },
      ]}
    >
      {(trigger) => (
        <button type="button" {...trigger} className={`${chip} hover:text-text`}>
          {words}
          <ExpandIcon size={16} className="shrink-0" />
        </button>
      )}
    </Menu>
  )
}
