import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { ImportRun, importRun } from '../shapes/import-run.ts'
import {
  actingProfile,
  actingProfileIfSent,
  Flag,
  line,
  NetworkValue,
  SentVisibility,
} from '../shapes/inputs.ts'
import { UploadId } from '../shapes/media.ts'
import { ActingProfileId, JobId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const networkInfo = { username: Type.String(), bio: Type.String() }

/** These are our own handles that stand for a permission; the network's own secrets never reach a browser. */
const twitterHandles = { token: NetworkValue, secret: NetworkValue }

/** Our addition: the state that protects the redirect back must be created and signed by the server. */
export const getInstagramAuthUrl = call('external/getInstagramAuthUrl', {
  effect: 'write',
  access: 'verified',
  reauth: true,
  input: actingProfile,
  output: { auth_url: Type.String() },
})

/** Only this call spells its fields in camel case. The signed state is our addition. */
export const connectInstagram = call('user/connectInstagram', {
  effect: 'write',
  access: 'verified',
  reauth: true,
  rate: 'lookup',
  input: {
    userProfileId: ActingProfileId,
    code: NetworkValue,
    redirectUrl: NetworkValue,
    state: Type.Optional(NetworkValue),
  },
  output: networkInfo,
})

export const disconnectInstagram = call('user/disconnectInstagram', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  input: actingProfile,
  output: {},
})

export const getInstagramInfo = call('external/getInstagramInfo', {
  effect: 'read',
  access: 'member',
  rate: 'lookup',
  input: actingProfileIfSent,
  output: networkInfo,
})

export const getInstagramInfoWithCode = call('external/getInstagramInfoWithCode', {
  effect: 'read',
  secret: true,
  access: 'member',
  rate: 'lookup',
  input: { ...actingProfileIfSent, code: NetworkValue, redirect_url: NetworkValue },
  output: networkInfo,
})

/** Every call sends a request to the network, so it is rate-limited like a lookup. */
export const getTwitterToken = call('user/getTwitterToken', {
  effect: 'write',
  access: 'verified',
  reauth: true,
  rate: 'lookup',
  input: actingProfileIfSent,
  output: { auth_url: Type.String(), token: Type.String(), secret: Type.String() },
})

export const authTwitter = call('user/authTwitter', {
  effect: 'write',
  access: 'verified',
  reauth: true,
  rate: 'try-code',
  input: { ...actingProfileIfSent, pin: line(64), ...twitterHandles },
  output: { username: Type.String(), twitter_connected: Type.Boolean() },
})

export const connectTwitter = call('external/connectTwitter', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  reauth: true,
  input: { ...actingProfile, ...twitterHandles },
  output: { username: Type.String(), twitter_connected: Type.Boolean() },
})

export const disconnectTwitter = call('external/disconnectTwitter', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  input: actingProfileIfSent,
  output: {},
})

export const getTwitterInfo = call('user/getTwitterInfo', {
  effect: 'read',
  access: 'member',
  rate: 'lookup',
  input: actingProfileIfSent,
  output: networkInfo,
})

export const getTwitterInfoWithCode = call('external/getTwitterInfoWithCode', {
  effect: 'read',
  secret: true,
  access: 'member',
  rate: 'lookup',
  input: { ...actingProfileIfSent, ...twitterHandles },
  output: networkInfo,
})

export const importSettings = call('external/importSettings', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  input: {
    ...actingProfile,
    twitter_auto_import: Type.Optional(Flag),
    instagram_auto_import: Type.Optional(Flag),
  },
  output: { twitter_auto_import: Type.Boolean(), instagram_auto_import: Type.Boolean() },
})

/** Imported posts are published, so an import requires the same confirmed email address. */
const importing = {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  rate: 'import',
  input: { ...actingProfileIfSent, visibility: Type.Optional(SentVisibility) },
  output: importRun,
} as const

export const importInstagram = call('external/importInstagram', importing)
export const importTwitter = call('external/importTwitter', importing)

/** Our addition: a network that no longer lets people read their own posts still gives them an archive. */
export const importArchive = call('external/importArchive', {
  ...importing,
  file: 'archive',
  fileOptional: true,
  fileMaxBytes: defaultLimits.media.ptvFileBytesMax,
  input: {
    ...importing.input,
    network: choice('instagram', 'twitter'),
    /** Used instead of the file: an upload that was sent in parts before, as a large archive should be. */
    upload_id: Type.Optional(UploadId),
  },
})

/** Our addition: an import runs for minutes; this returns its progress. */
export const importStatus = call('external/importStatus', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfileIfSent, job_id: JobId },
  output: importRun,
})

/** Our addition: the newest import of each network, for a page that was reloaded. */
export const importRuns = call('external/importRuns', {
  effect: 'read',
  access: 'member',
  input: actingProfileIfSent,
  output: { imports: Type.Array(ImportRun) },
})
