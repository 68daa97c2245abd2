// Written by contract/scripts/generate.ts from the contract. Do not edit.
import type { CallFacts } from '../call-table.ts'
import type { CallPath } from '../calls/index.ts'

const postWriteAs: CallFacts = { method: 'POST', effect: 'write', acting: 'user_profile_id', file: null }
const getReadAs: CallFacts = { method: 'GET', effect: 'read', acting: 'user_profile_id', file: null }
const postReadAs: CallFacts = { method: 'POST', effect: 'read', acting: 'user_profile_id', file: null }
const postWriteAsArchive: CallFacts = { method: 'POST', effect: 'write', acting: 'user_profile_id', file: 'archive' }
const postWriteAsImage: CallFacts = { method: 'POST', effect: 'write', acting: 'user_profile_id', file: 'image' }
const postWriteAsFile: CallFacts = { method: 'POST', effect: 'write', acting: 'user_profile_id', file: 'file' }
const getRead: CallFacts = { method: 'GET', effect: 'read', acting: null, file: null }
const postWrite: CallFacts = { method: 'POST', effect: 'write', acting: null, file: null }
const postRead: CallFacts = { method: 'POST', effect: 'read', acting: null, file: null }
const postWriteAsPart: CallFacts = { method: 'POST', effect: 'write', acting: 'user_profile_id', file: 'part' }
const postWriteAsCamelCase: CallFacts = { method: 'POST', effect: 'write', acting: 'userProfileId', file: null }
const postWriteImage: CallFacts = { method: 'POST', effect: 'write', acting: null, file: 'image' }

const unusual: { readonly [Path in CallPath]?: CallFacts } = {
  'comment/getComment': getReadAs,
  'comment/getCommentComments': getReadAs,
  'draft/list': getReadAs,
  'external/getInstagramInfo': getReadAs,
  'external/getInstagramInfoWithCode': postReadAs,
  'external/getTwitterInfoWithCode': postReadAs,
  'external/importArchive': postWriteAsArchive,
  'external/importRuns': getReadAs,
  'external/importStatus': getReadAs,
  'feed/addMedia': postWriteAsImage,
  'feed/disputed': postReadAs,
  'feed/followerProfiles': getReadAs,
  'feed/followers': postReadAs,
  'feed/following': postReadAs,
  'feed/followingProfiles': getReadAs,
  'feed/getComments': getReadAs,
  'feed/getPurchases': getReadAs,
  'feed/getpost': getReadAs,
  'feed/global': postReadAs,
  'feed/globalProfiles': getReadAs,
  'feed/my': getReadAs,
  'feed/myPurchases': getReadAs,
  'feed/postVersions': getReadAs,
  'feed/profile': postReadAs,
  'feed/search': postReadAs,
  'feed/searchProfiles': postReadAs,
  'feed/suggestedProfiles': postReadAs,
  'feed/trendingTags': postReadAs,
  'feed/typeAhead': postReadAs,
  'file/addFile': postWriteAsFile,
  'post/linkPreview': getRead,
  'profile/profile': getReadAs,
  'unauth/anonymousLogin': getRead,
  'unauth/checkAccount': postRead,
  'unauth/config': getRead,
  'unauth/passkeyOptions': postRead,
  'unauth/reportStatus': postRead,
  'unauth/statement': postRead,
  'unauth/timezones': getRead,
  'unauth/transparency': getRead,
  'unauth/undoList': postRead,
  'upload/get': getReadAs,
  'upload/part': postWriteAsPart,
  'user/addPasskey': postWrite,
  'user/addPushDevice': postWrite,
  'user/batchFile': getReadAs,
  'user/batchSales': getReadAs,
  'user/batches': getReadAs,
  'user/blocks': getReadAs,
  'user/changePassword': postWrite,
  'user/closeCancel': postWrite,
  'user/closeStart': postWrite,
  'user/closeState': getRead,
  'user/connectInstagram': postWriteAsCamelCase,
  'user/contentPreferences': getReadAs,
  'user/createProfile': postWriteImage,
  'user/exportLink': postWrite,
  'user/exportStart': postWrite,
  'user/exports': getRead,
  'user/factors': getRead,
  'user/followRequests': getReadAs,
  'user/fundsHistory': getReadAs,
  'user/get': getRead,
  'user/getTwitterInfo': getReadAs,
  'user/logout': postWrite,
  'user/mutes': getReadAs,
  'user/myCases': getReadAs,
  'user/notificationSettings': getReadAs,
  'user/notifications': getReadAs,
  'user/passkeyOptions': postWrite,
  'user/paymentStatus': getReadAs,
  'user/payoutHold': getRead,
  'user/profile': getReadAs,
  'user/reauth': postWrite,
  'user/receipt': getReadAs,
  'user/recoveryCodes': postWrite,
  'user/releasePayouts': postWrite,
  'user/removeFactor': postWrite,
  'user/removePushDevice': postWrite,
  'user/reverseGeocode': postRead,
  'user/revokeOtherSessions': postWrite,
  'user/revokeSession': postWrite,
  'user/securityEvents': getRead,
  'user/sendVerify': postWrite,
  'user/sessions': getRead,
  'user/setCurrentProfile': postWrite,
  'user/setQuietHours': postWrite,
  'user/totpConfirm': postWrite,
  'user/totpStart': postRead,
  'user/unread': getRead,
  'user/updateProfile': postWriteAsImage,
  'user/updateUser': postWrite,
  'user/verify': postWrite,
  'user/yearEarnings': getReadAs,
  'user/yearFile': getReadAs,
}

/** How our own client makes a call. */
export const factsOf = (path: CallPath): CallFacts =>
  unusual[path] ?? (path.startsWith('unauth/') ? postWrite : postWriteAs)
