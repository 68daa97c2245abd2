/*
 * Finds answers that look arranged. Each finding is a reason for a person to look, and changes no number.
 */

export interface Answer {
  readonly postId: string
  readonly accountId: string
  readonly isTrue: boolean
  readonly at: number
  /** The account's address was confirmed less than a week ago, or not at all. */
  readonly isNew: boolean
  /** Of the account's latest sign-in; null if it is not known. */
  readonly network: string | null
}

export interface Finding {
  readonly postId: string
  readonly note: string
}

/** Posts with fewer answers in a day are not judged: a few friends are no campaign. */
export const MIN_ANSWERS = 20
const MAX_NEW_SHARE = 0.5
const MAX_NETWORK_SHARE = 0.3
const GROUP = 8
const COMMON_POSTS = 5
const WITHIN_MS = 10 * 60_000
/** Accounts compared with each other: more are not, so that the cost has an end. */
const MAX_COMPARED = 2000

const percent = (share: number) => `${Math.round(share * 100)} %`

/** All findings about these answers, which are those of posts with enough of them. */
export function findArranged(answers: readonly Answer[]): Finding[] {
  const findings = new Map<string, string[]>()
  const add = (postId: string, note: string) => findings.set(postId, [...(findings.get(postId) ?? []), note])
  for (const [postId, ofPost] of Map.groupBy(answers, (answer) => answer.postId))
    for (const note of judgePost(ofPost)) add(postId, note)
  for (const group of findGroups(answers))
    for (const postId of group.posts)
      add(postId, `${group.accounts} accounts gave the same answers to the same ${group.posts.length} posts`)
  return [...findings].map(([postId, notes]) => ({ postId, note: notes.join('. ') }))
}

function judgePost(answers: readonly Answer[]): string[] {
  const { length } = answers
  if (length < MIN_ANSWERS) return []
  const newShare = answers.filter(({ isNew }) => isNew).length / length
  const networks = Map.groupBy(
    answers.filter(({ network }) => network !== null),
    ({ network }) => network,
  )
  const networkShare = Math.max(0, ...[...networks.values()].map((ofOne) => ofOne.length)) / length
  return [
    ...(newShare > MAX_NEW_SHARE
      ? [`${percent(newShare)} of ${length} answers in a day are from accounts of the last week`]
      : []),
    ...(networkShare > MAX_NETWORK_SHARE
      ? [`${percent(networkShare)} of ${length} answers in a day are from one network`]
      : []),
  ]
}

interface Group {
  readonly accounts: number
  readonly posts: readonly string[]
}

/**
 * Accounts that gave the same answer to the same posts, each within minutes of the others. An answer belongs to two
 * windows that overlap by half, so that a window's edge parts nobody who answered within half its length.
 */
function findGroups(answers: readonly Answer[]): Group[] {
  const windows = windowsOf(busiest(answers))
  const groups = new Map<string, Group>()
  for (const own of windows.ofAccount.values()) {
    const members = [...own].map((window) => windows.accountsOf.get(window) ?? new Set<string>())
    const group = largestGroup([...own], members)
    // The same group is found from each of its accounts.
    if (group !== null) groups.set(group.posts.toSorted().join(), group)
  }
  return [...groups.values()]
}

/** Only whoever answered often enough to be in a group. */
function busiest(answers: readonly Answer[]): Answer[] {
  const byAccount = [...Map.groupBy(answers, ({ accountId }) => accountId).values()]
  return byAccount
    .filter((ofOne) => ofOne.length >= COMMON_POSTS)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COMPARED)
    .flat()
}

function windowsOf(answers: readonly Answer[]) {
  const accountsOf = new Map<string, Set<string>>()
  const ofAccount = new Map<string, Set<string>>()
  const put = (into: Map<string, Set<string>>, key: string, value: string) =>
    into.set(key, (into.get(key) ?? new Set()).add(value))
  for (const { postId, accountId, isTrue, at } of answers) {
    for (const shift of [0, WITHIN_MS / 2]) {
      const window = `${postId} ${isTrue} ${shift} ${Math.floor((at + shift) / WITHIN_MS)}`
      put(accountsOf, window, accountId)
      put(ofAccount, accountId, window)
    }
  }
  return { accountsOf, ofAccount }
}

/**
 * Takes the windows of one account, the fullest first, and keeps those that leave the group large enough. Null if there
 * are too few of them.
 */
function largestGroup(windows: readonly string[], members: readonly ReadonlySet<string>[]): Group | null {
  const fullest = windows
    .map((window, at) => ({ postId: window.split(' ')[0] ?? '', accounts: members[at] ?? new Set<string>() }))
    .filter(({ accounts }) => accounts.size >= GROUP)
    .toSorted((a, b) => b.accounts.size - a.accounts.size)
  let common: ReadonlySet<string> | null = null
  const posts: string[] = []
  for (const { postId, accounts } of fullest) {
    const rest: ReadonlySet<string> = common === null ? accounts : inBoth(accounts, common)
    if (rest.size < GROUP || posts.includes(postId)) continue
    common = rest
    posts.push(postId)
  }
  return common !== null && posts.length >= COMMON_POSTS ? { accounts: common.size, posts } : null
}

const inBoth = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((one) => others.has(one)))
