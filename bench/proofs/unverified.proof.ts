import type { Call } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'

/** Whatever puts something in front of others, uploads a file, or connects a network. */
const REFUSED = [
  ...['comment/comment', 'comment/dislike', 'comment/falseit', 'comment/like', 'comment/trueit'],
  ...['external/connectTwitter', 'external/getInstagramAuthUrl', 'external/importArchive'],
  ...['external/importInstagram', 'external/importTwitter', 'feed/addMedia', 'feed/comment', 'feed/dislike'],
  ...['feed/falseit', 'feed/like', 'feed/post', 'feed/trueit', 'file/addFile', 'upload/part', 'upload/start'],
  ...['user/addPushDevice', 'user/authTwitter', 'user/connectInstagram', 'user/createProfile', 'user/follow'],
  ...['user/addPasskey', 'user/getTwitterToken', 'user/passkeyOptions', 'user/recoveryCodes'],
  'user/totpConfirm',
]

/** Signing in, buying, taking back, deleting, and one's own account. */
const ALLOWED = [
  ...[
    'comment/delete',
    'comment/hide',
    'comment/unhide',
    'comment/undislike',
    'comment/unfalseit',
    'comment/unlike',
    'comment/untrueit',
  ],
  ...['draft/delete', 'draft/save', 'external/disconnectTwitter', 'external/importSettings', 'feed/delete'],
  ...['feed/dismissSuggested', 'feed/purchaseptv', 'feed/refundptv', 'feed/sendEmailToPurchasers'],
  ...['feed/stopSelling', 'feed/undelete', 'feed/undislike', 'feed/unfalseit', 'feed/unlike'],
  ...['feed/untrueit', 'feed/updatePost', 'file/deleteFile', 'live/watch', 'media/deleteMedia'],
  ...['media/retryMedia', 'unauth/autoregister', 'unauth/forgotPassword', 'unauth/login', 'unauth/register'],
  ...['unauth/loginSecond', 'unauth/passkeyLogin', 'user/removeFactor'],
  ...['unauth/cancelRecovery', 'unauth/contestUndo', 'unauth/finishRecovery'],
  ...['unauth/resetPassword', 'unauth/stopBuyersMail', 'unauth/stopNotices', 'unauth/verifyLogin'],
  ...['upload/cancel', 'user/addStripePayment', 'user/approveFollower', 'user/changePassword'],
  ...[
    'user/closeCancel',
    'user/closeStart',
    'user/declineFollower',
    'user/exportLink',
    'user/exportStart',
    'user/disconnectInstagram',
    'user/logout',
    'user/readNotifications',
  ],
  ...['user/reauth', 'user/releasePayouts', 'user/removeFollower', 'user/removePushDevice'],
  ...['user/revokeOtherSessions', 'user/revokeSession'],
  ...['user/sendVerify', 'user/setCurrentProfile', 'user/setNotification', 'user/setQuietHours'],
  ...['user/block', 'user/mute', 'user/setContentPreferences', 'user/unblock', 'user/unmute'],
  ...['unauth/appeal', 'unauth/report', 'user/addToReport', 'user/appeal', 'user/report'],
  ...['user/unfollow', 'user/updateProfile', 'user/updateUser', 'user/verify'],
]

export default proof({
  name: 'unverified',
  about: 'An account with an unconfirmed email address makes exactly the writes that are open to it',
  ci: true,
  engines: true,
  mutants: {
    'one-call-member': {
      file: 'contract/src/calls/comments.ts',
      find: "call('feed/comment', {\n  effect: 'write',\n  access: 'verified',",
      replace: "call('feed/comment', {\n  effect: 'write',\n  access: 'member',",
      why: 'an unconfirmed account can comment',
    },
    'flag-forgotten': {
      file: 'contract/src/calls/media.ts',
      find: "call('upload/part', {\n  method: 'POST',\n  effect: 'write',\n  access: 'author',\n  verified: true,",
      replace: "call('upload/part', {\n  method: 'POST',\n  effect: 'write',\n  access: 'author',",
      why: 'parts of an upload are accepted from an unconfirmed account',
    },
    'photo-open': {
      file: 'server/src/rpc/access.ts',
      find: "if (call.verified === 'file' && file !== null)",
      replace: "if (call.verified === 'file' && file === null)",
      why: 'a photo is accepted from an unconfirmed account, and a text is not',
    },
    'no-way-back': {
      file: 'contract/src/calls/reactions.ts',
      find: "const takeBackOnPost = { ...giveOnPost, access: 'member' }",
      replace: "const takeBackOnPost = { ...giveOnPost, access: 'verified' }",
      why: 'a reaction can no longer be taken back',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    // What staff do does not exist for others: see staff-access.
    const writes = calls.filter(({ effect, access }) => effect === 'write' && access !== 'staff')
    const known = new Set([...REFUSED, ...ALLOWED])
    const unlisted = writes.filter(({ path }) => !known.has(path)).map(({ path }) => path)
    p.require(
      'every write is in one of the two lists',
      unlisted.length === 0,
      unlisted.join(' ') || undefined,
    )

    // One account for each call: some of them end the session or close the account's doors.
    const unconfirmed = await makeMembers(database, writes.length, 'newcomer')
    await database.query(`update account set verified_at = null where email like 'newcomer%'`)
    const refused = await refusedOf(url, writes, unconfirmed)
    const wrong = [
      ...REFUSED.filter((path) => !refused.includes(path)).map((path) => `${path} is open`),
      ...ALLOWED.filter((path) => refused.includes(path)).map((path) => `${path} is refused`),
    ]
    p.figure('writes', writes.length)
    p.figure('refused', refused.length)
    p.require(
      'exactly the listed writes are refused, with 403 email_unverified',
      wrong.length === 0 && refused.length === REFUSED.length,
      `${writes.length} writes: ${refused.length} refused, ${writes.length - refused.length} let in${wrong.map((one) => `; ${one}`).join('')}`,
    )
    await sendPhoto(p, url, unconfirmed[0] as Member)

    const confirmed = await makeMembers(database, writes.length, 'confirmed')
    const atOnce = await refusedOf(url, writes, confirmed)
    p.require(
      'a confirmed account is refused by none of them',
      atOnce.length === 0,
      atOnce.join(' ') || undefined,
    )
  },
})

/** The paths of those that ask for a confirmed address. */
async function refusedOf(url: string, asked: readonly Call[], as: readonly Member[]): Promise<string[]> {
  const refused: string[] = []
  for (const [n, call] of asked.entries()) {
    const { status, body } = await callAs(url, as[n] as Member, call.path)
    if (body.code !== 'email_unverified') continue
    if (status !== 403) throw new Error(`${call.path} was refused with ${status}`)
    refused.push(call.path)
  }
  return refused
}

/** The profile itself can be edited; only its photo waits. */
async function sendPhoto(p: Proving, url: string, { token, profileId }: Member): Promise<void> {
  const save = async (withPhoto: boolean) => {
    const body = new FormData()
    body.set('user_profile_id', profileId)
    body.set('profile_id', profileId)
    body.set('bio', 'Somebody new')
    if (withPhoto) body.set('image', new Blob(['not read']), 'me.png')
    const headers = { authorization: token }
    const response = await fetch(`${url}/api/user/updateProfile`, { method: 'POST', headers, body })
    const { success, code } = (await response.json()) as { success: boolean; code?: string }
    return success ? 'saved' : `${response.status} ${code}`
  }
  const [text, photo] = [await save(false), await save(true)]
  p.require(
    'a profile’s text is saved, and its photo refused',
    text === 'saved' && photo === '403 email_unverified',
    `text ${text}, photo ${photo}`,
  )
}
