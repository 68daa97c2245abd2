import { setTimeout as rest } from 'node:timers/promises'
import type { Call } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { callAs, type Member } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import {
  decide,
  makeScene,
  READERS,
  type Reader,
  type Scene,
  STATES,
  type State,
} from './enforcement-matrix/scene.ts'

/** Who may read the words of a post: by its link, and in lists. */
const BY_LINK: Readonly<Record<State, readonly Reader[]>> = {
  none: READERS,
  limited: READERS,
  removed: ['buyer', 'author'],
  withdrawn: ['author'],
  suspended: READERS,
  closed: ['buyer'],
}
const IN_LISTS: Readonly<Record<State, readonly Reader[]>> = {
  none: READERS,
  limited: ['follower', 'author'],
  removed: ['author'],
  withdrawn: ['author'],
  suspended: ['author'],
  closed: [],
}
/** The comment in the state `removed` was removed too; those of a closed account look deleted. */
const COMMENT: Readonly<Record<State, readonly Reader[]>> = {
  ...{ none: READERS, limited: READERS, withdrawn: READERS, suspended: READERS },
  removed: ['author'],
  closed: [],
}
/** Here everybody finds what they own or bought, whatever became of it. */
const OWN_LISTS = [
  'feed/myPurchases',
  'feed/my',
  'user/fundsHistory',
  'user/batches',
  'user/batchSales',
  'user/receipt',
]

const BATCH_SIZE = 12

export default proof({
  name: 'enforcement-matrix',
  about: 'Nothing of what staff decided about reaches anybody whom it is not for, by any read call',
  ci: true,
  engines: true,
  mutants: {
    'link-ignores-removal': {
      file: 'server/src/modules/posts/visibility.policy.ts',
      find: 'if (isTakenDown(card) || isApart',
      replace: 'if (isApart',
      why: 'strangers open what was removed',
    },
    'search-ignores-moderation': {
      file: 'server/src/modules/posts/visibility.policy.ts',
      find: ' && !isLimited(card, now) && !author.isSuspended',
      replace: '',
      also: [
        {
          file: 'server/src/modules/posts/visibility.fragments.ts',
          find: "(${isPublic} and not ${isLimited} and not ${isSuspended('author')})",
          replace: '(${isPublic})',
        },
      ],
      why: 'lists and search show what is limited',
    },
    'comment-shown': {
      file: 'server/src/modules/comments/show-comments.service.ts',
      find: 'row.isRemoved || isHidden(row.authorId)',
      replace: 'isHidden(row.authorId)',
      why: 'a removed comment is read by everybody',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', SHED_DELAY_MS: '10000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const publisher = openPublisher(database.url)
    const scene = await makeScene(url, database, publisher)
    await publisher.close()
    // Everything is cached when it is decided, as it would be.
    await readAll(url, scene, 'none')
    await decide(scene, database)
    await rest(2000)

    const wrong: string[] = []
    let [asked, seen] = [0, 0]
    for (const state of STATES) {
      const found = await readAll(url, scene, state)
      asked += found.asked
      seen += found.seen
      wrong.push(...found.wrong)
    }
    p.figure('calls made', asked)
    p.figure('answers with words of a post or a comment, each for somebody it is for', seen)
    p.require(
      'nothing reaches anybody it is not for',
      wrong.length === 0,
      wrong.slice(0, 5).join('; ') || undefined,
    )
    p.require('what is for everybody is read', seen >= 40, `${seen} answers`)
  },
})

async function readAll(url: string, scene: Scene, state: State) {
  const { author, post, comment, word, said } = scene.of[state]
  const wrong: string[] = []
  let [asked, seen] = [0, 0]
  for (const reader of READERS) {
    const who: Member = reader === 'author' ? author : scene.readers[reader]
    const asks = calls
      .filter((one) => isAsked(one, reader))
      .flatMap((call) =>
        inputsOf(call, { author, post, comment, word, place: scene.place }).map((input) => ({ call, input })),
      )
    // Some at a time: one after the other would take longer than a quick form may.
    for (let at = 0; at < asks.length; at += BATCH_SIZE)
      await Promise.all(asks.slice(at, at + BATCH_SIZE).map((one) => check(reader, who, one)))
  }

  async function check(reader: Reader, who: Member, { call, input }: { call: Call; input: object }) {
    asked++
    const { text } = await callAs(
      url,
      who,
      call.path,
      { ...input },
      call.methods.includes('POST') ? 'POST' : 'GET',
    )
    const isByLink = 'post_id' in input || 'comment_id' in input
    const isOwn = OWN_LISTS.includes(call.path) && (reader === 'author' || reader === 'buyer')
    const mayRead = (isByLink || isOwn ? BY_LINK : IN_LISTS)[state].includes(reader)
    if (text.includes(word)) {
      if (mayRead) seen++
      else wrong.push(`${call.path} tells the ${reader} of what is ${state}`)
    }
    if (text.includes(said)) {
      if (COMMENT[state].includes(reader)) seen++
      else wrong.push(`${call.path} tells the ${reader} a comment of the state ${state}`)
    }
  }
  return { wrong, asked, seen }
}

const isAsked = ({ effect, access, file, reauth }: Call, reader: Reader): boolean => {
  if (effect !== 'read' || file !== null || reauth !== false || access === 'public') return false
  return reader === 'visitor' ? access === 'session' : true
}

interface Targets {
  readonly author: Member
  readonly post: string
  readonly comment: string
  readonly word: string
  readonly place: string
}

/** The same call about everything it can name: the post, the author, the comment, where the comment is. */
function inputsOf({ path, input: { properties } }: Call, { author, post, comment, word, place }: Targets) {
  const inputs: Record<string, unknown>[] = []
  if ('post_id' in properties) inputs.push({ post_id: post }, { post_id: place })
  else if ('comment_id' in properties) inputs.push({ comment_id: comment })
  else if ('profile_id' in properties) inputs.push({ profile_id: author.profileId })
  else if ('search_text' in properties)
    inputs.push({ search_text: path === 'feed/search' ? word : author.handle })
  else if ('prefix' in properties) inputs.push({ prefix: author.handle })
  else inputs.push({})
  return inputs
}
