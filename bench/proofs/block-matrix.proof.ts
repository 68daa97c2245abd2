import type { Call } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { median } from '../harness/measure.ts'
import { callAs } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { makeScene, type Scene, type Things, VIEWERS, type Viewer } from './block-matrix/scene.ts'

const KINDS = ['profile', 'handle', 'post', 'comment', 'sold'] as const
type Kind = (typeof KINDS)[number]

const FIELD: Readonly<Record<Kind, string>> = {
  profile: 'profile_id',
  handle: 'handle',
  post: 'post_id',
  comment: 'comment_id',
  sold: 'post_id',
}

/** Who may not meet whose things. */
const APART: Readonly<Record<'blocker' | 'blocked', readonly Viewer[]>> = {
  blocker: ['blocked'],
  blocked: ['blocker', 'other profile of the blocker'],
}

/** Calls that tell a blocker about their own block, or that answer about the replies below a stub. */
const KNOWN_TO_BLOCKER = [
  'profile/profile',
  'user/profile',
  'user/block',
  'user/unblock',
  'user/unfollow',
  'user/mute',
]
const BELOW_A_STUB = ['comment/getCommentComments']
/** These change who is apart, or close the account: asked by nobody here. */
const NOT_ASKED = ['user/block', 'user/unblock', 'user/setCurrentProfile']
/** What a buyer may do with what was bought, and the one thing they may not. */
const OPEN_TO_BUYERS = [
  'feed/getpost',
  'feed/getComments',
  'feed/postVersions',
  'feed/trueit',
  'feed/untrueit',
]
/** What any member can do with what is there: so can another profile of somebody who is blocked. */
const OPEN_TO_MEMBERS = ['feed/like', 'feed/comment', 'user/follow']

export default proof({
  name: 'block-matrix',
  about:
    'Neither of two who are kept apart learns from any call that the other exists; everybody else notices nothing',
  ci: true,
  engines: true,
  mutants: {
    'no-reverse-probe': {
      file: 'server/src/modules/safety/filter/reader-filters.queries.ts',
      find: 'where ${blockedBy} and blocker_id = asked.id',
      replace: 'where ${blockedBy} and false and blocker_id = asked.id',
      why: 'the blocked one sees the blocker',
    },
    'writes-unchecked': {
      file: 'server/src/modules/safety/block/require-interaction.service.ts',
      find: 'if (await isApartNow(tx, actor, target))',
      replace: 'if (false as boolean)',
      also: [
        {
          file: 'server/src/modules/posts/posts.policy.ts',
          find: 'can_comment: isOpen && isInAudience && !isApart,',
          replace: 'can_comment: isOpen,',
        },
      ],
      why: 'a buyer comments where they are blocked',
    },
    'accounts-blocked': {
      file: 'server/src/modules/safety/filter/reader-filters.queries.ts',
      find: 'where blocker_id = ${rowId(other)} and blocked_id = ${rowId(profileId)} limit 1)',
      replace:
        'where blocker_id = ${rowId(other)} and blocked_id in (select id from profile where account_id = ${rowId(accountId)}) limit 1)',
      why: 'another profile of the blocked one is refused, and so tells that the two belong together',
    },
    'lists-unchecked': {
      file: 'server/src/modules/discovery/shown-profiles.queries.ts',
      find: "not (${isApart('reader', 'p')} or ${isMuted('reader', 'p')})",
      replace: "not ${isMuted('reader', 'p')}",
      why: 'one of the two is suggested to the other',
    },
    'purchase-lost': {
      file: 'server/src/modules/posts/visibility.policy.ts',
      find: "if (isOwn || (hasBought && card.moderation.state !== 'withdrawn')) return 'seen'",
      replace: "if (isOwn || (hasBought && !isApart)) return 'seen'",
      why: 'a seller takes back what was bought by blocking the buyer',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const publisher = openPublisher(database.url)
    const scene = await makeScene(url, database, publisher)
    await publisher.close()
    // Before anybody follows, mutes or dismisses somebody.
    await readLists(p, url, scene)

    const wrong: string[] = []
    let asked = 0
    for (const owner of ['blocker', 'blocked'] as const)
      for (const viewer of VIEWERS) {
        // Nobody looks at what is their own.
        if (viewer.endsWith(owner)) continue
        for (const kind of KINDS)
          for (const call of calls.filter((one) => takes(one, kind, viewer))) {
            asked++
            const fault = await faultOf(url, scene, { owner, viewer, kind, call })
            if (fault !== null) wrong.push(`${viewer}, ${call.path} of the ${owner}'s ${kind}: ${fault}`)
          }
      }
    p.figure('calls made', asked)
    p.require(
      'every call answers as it should',
      wrong.length === 0,
      wrong.slice(0, 5).join('; ') || `${asked} calls`,
    )
    await compareTimes(p, url, scene)
  },
})

interface Cell {
  readonly owner: 'blocker' | 'blocked'
  readonly viewer: Viewer
  readonly kind: Kind
  readonly call: Call
}

const takes = ({ path, input, access, file, reauth }: Call, kind: Kind, viewer: Viewer): boolean => {
  if (!(FIELD[kind] in input.properties) || NOT_ASKED.includes(path)) return false
  // What only an owner may do is refused to everybody else before anything is looked up.
  if (access === 'author' || file !== null || reauth !== false) return false
  if (kind === 'handle' && !path.endsWith('/profile')) return false
  return viewer !== 'visitor' || access === 'session'
}

/** Null if the answer is right. */
async function faultOf(
  url: string,
  scene: Scene,
  { owner, viewer, kind, call }: Cell,
): Promise<string | null> {
  const things: Things = scene.of[owner]
  const real = await ask(url, scene, viewer, call, kind, things[kind])
  const never = await ask(url, scene, viewer, call, kind, kind === 'handle' ? 'nobody_ever' : scene.never)
  const isApart = APART[owner].includes(viewer)
  if (!isApart) {
    // Other writes may be refused for other reasons.
    const mustDo = call.effect === 'read' || OPEN_TO_MEMBERS.includes(call.path)
    const isRefused = mustDo && real.body.success !== true
    return isRefused ? `${real.body.code}` : null
  }
  const isBlocker = owner === 'blocked'
  if (isBlocker && KNOWN_TO_BLOCKER.includes(call.path)) return real.body.success === true ? null : 'refused'
  if (kind === 'comment' && BELOW_A_STUB.includes(call.path)) return null
  if (kind === 'sold') {
    if (call.path === 'feed/comment') return real.body.code === 'comments_closed' ? null : `${real.body.code}`
    if (OPEN_TO_BUYERS.includes(call.path)) return real.body.success === true ? null : `${real.body.code}`
    return null
  }
  return timeless(real.text) === timeless(never.text) ? null : `${real.text.slice(0, 80)}`
}

function ask(url: string, scene: Scene, viewer: Viewer, call: Call, kind: Kind, id: string) {
  const input = { ...filled(call), [FIELD[kind]]: id }
  return callAs(url, scene.people[viewer], call.path, input, call.methods.includes('POST') ? 'POST' : 'GET')
}

/** Something for each input that must be sent. */
function filled({ path, input }: Call): Record<string, unknown> {
  const values: Record<string, unknown> = {
    text: 'some words',
    comment: 'some words',
    amount: 0,
    kind: 'profile',
  }
  const needed = path === 'comment/comment' ? ['text'] : (input.required ?? [])
  return Object.fromEntries(needed.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}

/** A list says when it was read. */
const timeless = (text: string) => text.replace(/"run_before":"[^"]*"/, '')

/** Lists that have both of them, for whoever is not kept apart. */
const FULL_LISTS = [
  'feed/global',
  'feed/globalProfiles',
  'feed/searchProfiles',
  'feed/typeAhead',
  'feed/search',
  'feed/suggestedProfiles',
  'feed/disputed',
]

/** No list of one names the other; the lists of everybody else do. */
async function readLists(p: Proving, url: string, { people, of }: Scene): Promise<void> {
  const lists: readonly [string, Record<string, unknown>, 'GET' | 'POST'][] = [
    ['feed/global', {}, 'POST'],
    ['feed/globalProfiles', {}, 'GET'],
    ['feed/following', {}, 'POST'],
    ['feed/followers', {}, 'POST'],
    ['feed/followingProfiles', {}, 'GET'],
    ['feed/followerProfiles', {}, 'GET'],
    ['feed/searchProfiles', { search_text: 'person' }, 'GET'],
    ['feed/typeAhead', { prefix: 'person' }, 'GET'],
    ['feed/search', { search_text: 'apricots' }, 'POST'],
    ['feed/suggestedProfiles', {}, 'POST'],
    ['feed/disputed', {}, 'POST'],
    ['user/notifications', {}, 'GET'],
  ]
  const named: string[] = []
  const seen: string[] = []
  for (const owner of ['blocker', 'blocked'] as const)
    for (const viewer of VIEWERS) {
      if (viewer.endsWith(owner)) continue
      for (const [path, input, method] of lists) {
        if (viewer === 'visitor' && path.startsWith('user/')) continue
        const { text } = await callAs(url, people[viewer], path, input, method)
        const isNamed = text.includes(`"${of[owner].handle}"`) || text.includes(of[owner].profile)
        if (APART[owner].includes(viewer) && isNamed) named.push(`${path} of the ${viewer}`)
        if (!APART[owner].includes(viewer) && isNamed) seen.push(`${path} of the ${owner}`)
      }
    }
  p.require('no list names one to the other', named.length === 0, named.join('; ') || undefined)
  const untold = FULL_LISTS.flatMap((path) => [`${path} of the blocker`, `${path} of the blocked`]).filter(
    (one) => !seen.includes(one),
  )
  p.require('lists of others name them', untold.length === 0, untold.join('; ') || `${seen.length} lists`)
}

/** Whether somebody is there must not be told by how long the answer takes. */
async function compareTimes(p: Proving, url: string, { people, of, never }: Scene): Promise<void> {
  const times = { real: [] as number[], never: [] as number[] }
  for (let n = 0; n < p.size({ quick: 60, full: 1000 }); n++)
    for (const [name, id] of [
      ['real', of.blocker.profile],
      ['never', never],
    ] as const) {
      const began = performance.now()
      await callAs(url, people.blocked, 'profile/profile', { profile_id: id }, 'GET')
      times[name].push(performance.now() - began)
    }
  const ratio = median(times.real) / median(times.never)
  p.figure('time of a refusal, blocked to never was', ratio.toFixed(3))
  const most = p.size({ quick: 2, full: 1.05 })
  p.require(`a refusal takes as long, within ${most}`, ratio <= most && ratio >= 1 / most, ratio.toFixed(3))
}
