import { describe, expect, test } from 'vitest'
import type { Call, Method } from './call.ts'
import { calls } from './calls/index.ts'

const POST_FIELDS =
  'user_profile_id latitude longitude text visibility geo_visibility discoverability type ptv_text ptv_price_in_cents ' +
  'ptv_minimum_price ptv_release_time ptv_release_timezone ptv_end_time ptv_end_timezone ptv_time_limit ' +
  'ptv_release_on_payment ptv_support_email duration'

const PROFILE_FIELDS =
  'handle display_name is_public location bio web_link paypal_email name email setting_notify_follow ' +
  'setting_notify_reply setting_notify_repost setting_notify_other_interactions setting_notify_mention ' +
  'setting_notify_ptv_email image'

const FEED_FIELDS = 'user_profile_id media_only ptv_only page latitude longitude'
const REACTIONS = ['like', 'unlike', 'dislike', 'undislike', 'trueit', 'untrueit', 'falseit', 'unfalseit']

/** The product's specification: method, path, names of the inputs. */
const SPECIFIED: readonly [Method, string, string][] = [
  ['GET', 'unauth/anonymousLogin', 'identifier'],
  ['GET', 'unauth/timezones', ''],
  ['GET', 'unauth/login', 'email password'],
  ['POST', 'unauth/register', 'email password first_name last_name handle display_name'],
  ['POST', 'unauth/autoregister', 'email first_name last_name'],
  ['GET', 'unauth/forgotPassword', 'email'],
  ['GET', 'unauth/resetPassword', 'email code password'],
  ['GET', 'unauth/checkAccount', 'email'],
  ['GET', 'unauth/verifyLogin', 'code'],

  ['GET', 'user/get', ''],
  ['GET', 'user/sendVerify', ''],
  ['GET', 'user/verify', 'code'],
  ['POST', 'user/updateUser', 'first_name last_name email'],
  ['GET', 'user/setCurrentProfile', 'profile_id'],
  ['GET', 'user/profile', 'user_profile_id handle profile_id'],
  ['GET', 'profile/profile', 'user_profile_id profile_id handle'],
  ['GET', 'user/follow', 'user_profile_id profile_id'],
  ['GET', 'user/unfollow', 'user_profile_id profile_id'],
  ['GET', 'user/reverseGeocode', 'latitude longitude'],
  ['POST', 'user/createProfile', PROFILE_FIELDS],
  [
    'POST',
    'user/updateProfile',
    `${PROFILE_FIELDS} profile_id user_profile_id twitter_auto_import import_posts_now`,
  ],

  ['GET', 'feed/global', `${FEED_FIELDS} runBefore`],
  ['GET', 'feed/my', 'user_profile_id media_only ptvOnly page'],
  ['GET', 'feed/profile', `${FEED_FIELDS} profile_id`],
  ['GET', 'feed/search', 'user_profile_id search_text page latitude longitude'],
  ['GET', 'feed/globalProfiles', 'user_profile_id page'],
  ['GET', 'feed/followingProfiles', 'user_profile_id page'],
  ['GET', 'feed/followerProfiles', 'user_profile_id page'],
  ['GET', 'feed/followers', FEED_FIELDS],
  ['GET', 'feed/following', FEED_FIELDS],

  ['GET', 'feed/post', POST_FIELDS],
  ['GET', 'feed/updatePost', `post_id ${POST_FIELDS}`],
  ['GET', 'feed/getpost', 'user_profile_id post_id'],
  ['GET', 'feed/delete', 'user_profile_id post_id'],
  ['POST', 'feed/addMedia', 'user_profile_id post_id media_type image'],
  ['POST', 'file/addFile', 'user_profile_id post_id filename file'],
  ['DELETE', 'media/deleteMedia', 'user_profile_id media_id'],
  ['DELETE', 'file/deleteFile', 'user_profile_id file_id'],
  ['GET', 'post/linkPreview', 'url'],

  ...REACTIONS.map((name): [Method, string, string] => ['GET', `feed/${name}`, 'user_profile_id post_id']),
  ...REACTIONS.map((name): [Method, string, string] => [
    'GET',
    `comment/${name}`,
    'user_profile_id comment_id',
  ]),

  ['GET', 'feed/getComments', 'user_profile_id post_id'],
  ['GET', 'feed/comment', 'user_profile_id post_id comment'],
  ['GET', 'comment/comment', 'user_profile_id comment_id text comment'],
  ['GET', 'comment/getCommentComments', 'user_profile_id comment_id'],
  ['GET', 'comment/getComment', 'user_profile_id comment_id'],

  ['GET', 'feed/purchaseptv', 'user_profile_id post_id amount'],
  ['GET', 'feed/refundptv', 'user_profile_id purchase_id'],
  ['GET', 'feed/getPurchases', 'user_profile_id post_id'],
  ['GET', 'feed/sendEmailToPurchasers', 'user_profile_id post_id text'],
  ['GET', 'feed/myPurchases', 'user_profile_id page'],
  ['GET', 'user/batches', 'user_profile_id'],
  ['GET', 'user/addStripePayment', 'token amount email user_profile_id name'],

  ['GET', 'user/connectInstagram', 'userProfileId code redirectUrl'],
  ['POST', 'user/disconnectInstagram', 'user_profile_id'],
  ['POST', 'external/disconnectTwitter', ''],
  ['POST', 'external/importSettings', 'user_profile_id twitter_auto_import instagram_auto_import'],
  ['POST', 'external/importInstagram', ''],
  ['POST', 'external/importTwitter', ''],
  ['GET', 'external/getInstagramInfo', ''],
  ['GET', 'external/getInstagramInfoWithCode', 'code redirect_url'],
  ['GET', 'user/getTwitterToken', ''],
  ['GET', 'user/authTwitter', 'pin token secret'],
  ['POST', 'external/connectTwitter', 'user_profile_id token secret'],
  ['GET', 'user/getTwitterInfo', ''],
  ['GET', 'external/getTwitterInfoWithCode', 'token secret'],
]

const OUR_ADDITIONS = [
  'comment/delete',
  'comment/hide',
  'comment/unhide',
  'draft/delete',
  'draft/list',
  'draft/save',
  'external/getInstagramAuthUrl',
  'external/importArchive',
  'external/importRuns',
  'external/importStatus',
  'feed/dismissSuggested',
  'feed/disputed',
  'feed/postVersions',
  'feed/searchProfiles',
  'feed/stopSelling',
  'feed/suggestedProfiles',
  'feed/trendingTags',
  'feed/typeAhead',
  'feed/undelete',
  'live/watch',
  'media/retryMedia',
  'staff/account',
  'staff/appeal',
  'staff/appeals',
  'staff/approve',
  'staff/auditLog',
  'staff/case',
  'staff/claim',
  'staff/decide',
  'staff/decideAppeal',
  'staff/dropEvent',
  'staff/dropJob',
  'staff/endSessions',
  'staff/failedWork',
  'staff/find',
  'staff/freezePayouts',
  'staff/grantRole',
  'staff/heldMedia',
  'staff/heldPayouts',
  'staff/holdPayouts',
  'staff/me',
  'staff/openHeld',
  'staff/payRest',
  'staff/pending',
  'staff/preview',
  'staff/queue',
  'staff/refund',
  'staff/release',
  'staff/releasePayouts',
  'staff/resendEmail',
  'staff/retryEvent',
  'staff/retryJob',
  'staff/reveal',
  'staff/revokeRole',
  'staff/roles',
  'staff/seeHeld',
  'staff/settleFailed',
  'staff/settleHeld',
  'staff/startRecovery',
  'staff/system',
  'staff/timeline',
  'staff/unfreezePayouts',
  'unauth/appeal',
  'unauth/cancelRecovery',
  'unauth/config',
  'unauth/contestUndo',
  'unauth/finishRecovery',
  'unauth/loginSecond',
  'unauth/passkeyLogin',
  'unauth/passkeyOptions',
  'unauth/report',
  'unauth/reportStatus',
  'unauth/statement',
  'unauth/stopBuyersMail',
  'unauth/stopNotices',
  'unauth/transparency',
  'unauth/undoList',
  'upload/cancel',
  'upload/get',
  'upload/part',
  'upload/start',
  'user/addPasskey',
  'user/addPushDevice',
  'user/addToReport',
  'user/appeal',
  'user/approveFollower',
  'user/batchFile',
  'user/batchSales',
  'user/block',
  'user/blocks',
  'user/changePassword',
  'user/closeCancel',
  'user/closeStart',
  'user/closeState',
  'user/contentPreferences',
  'user/declineFollower',
  'user/exportLink',
  'user/exportStart',
  'user/exports',
  'user/factors',
  'user/followRequests',
  'user/fundsHistory',
  'user/logout',
  'user/mute',
  'user/mutes',
  'user/myCases',
  'user/notificationSettings',
  'user/notifications',
  'user/passkeyOptions',
  'user/paymentStatus',
  'user/payoutHold',
  'user/readNotifications',
  'user/reauth',
  'user/receipt',
  'user/recoveryCodes',
  'user/releasePayouts',
  'user/removeFactor',
  'user/removeFollower',
  'user/removePushDevice',
  'user/report',
  'user/revokeOtherSessions',
  'user/revokeSession',
  'user/securityEvents',
  'user/sessions',
  'user/setContentPreferences',
  'user/setNotification',
  'user/setQuietHours',
  'user/totpConfirm',
  'user/totpStart',
  'user/unblock',
  'user/unmute',
  'user/unread',
  'user/yearEarnings',
  'user/yearFile',
]

const declared = new Map(calls.map((call) => [call.path, call]))

function find(path: string): Call {
  const call = declared.get(path)
  if (call === undefined) throw new Error(`${path} is not declared`)
  return call
}

const namesOf = (call: Call) => [
  ...Object.keys(call.input.properties),
  ...(call.file === null ? [] : [call.file]),
]

describe('the specified call', () => {
  test.each(SPECIFIED)('%s %s', (method, path, payload) => {
    const call = find(path)
    expect(call.methods[0]).toBe(method)
    expect(namesOf(call)).toEqual(expect.arrayContaining(payload.split(' ').filter(Boolean)))
  })

  test.each(SPECIFIED)('%s %s requires nothing beyond the specification', (_method, path, payload) => {
    const call = find(path)
    const demanded = [
      ...(call.input.required ?? []),
      ...(call.fileRequired && call.file !== null ? [call.file] : []),
    ]
    expect(payload.split(' ')).toEqual(expect.arrayContaining(demanded))
  })
})

test('there are eighty specified calls', () => {
  expect(new Set(SPECIFIED.map(([, path]) => path)).size).toBe(80)
  expect(SPECIFIED).toHaveLength(80)
})

test('every other call is a listed addition', () => {
  const specified = new Set(SPECIFIED.map(([, path]) => path))
  expect(calls.map((call) => call.path).filter((path) => !specified.has(path))).toEqual(OUR_ADDITIONS)
})
