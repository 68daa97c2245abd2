import { Type } from 'typebox'
import { type ProfileId as ProfileIdText, STORED_ID_PATTERN } from '../ids.ts'
import { defaultLimits } from '../limits.ts'
import type { Cents } from '../money.ts'
import { ActingProfileId, Label } from './scalars.ts'
import { choice } from './schema.ts'

/*
 * Inputs also arrive as query strings, so all of them are flat and work as text. Shapes only reject what no honest
 * client sends; rules that a person can break by typing are checked by the product, with their own error texts.
 */
const { accounts, codes, feeds, posts, ptv } = defaultLimits

export const line = (maxLength: number) => Type.String({ maxLength })

export const Email = line(accounts.emailMax)
export const Password = line(accounts.passwordMax)
export const PersonName = line(accounts.personNameMax)
export const Handle = line(accounts.handleMax)
export const DisplayName = line(accounts.displayNameMax)
/** Typed codes are short; the one in an emailed link is long. */
export const Code = line(200)
export const TryCode = line(Math.max(codes.verifyDigits, codes.resetCharacters) * 4)
/** Made by us and given back as it is. */
export const Ticket = line(2000)
/** What a passkey answers, as text. */
export const WebAuthnJson = line(20_000)
/** What an earlier log-in left in this browser: see `signedIn`. */
export const deviceToken = { device_token: Type.Optional(line(64)) }
/** A task that was asked for, and its solution. */
export const solvedChallenge = { challenge: Type.Optional(line(4000)) }
export const ZoneId = line(64)
/** Values from or for another network: their format is not ours to know. */
export const NetworkValue = line(2048)

export const Flag = Type.Boolean()
export const filesFollow = Type.Boolean({
  description: 'files or locked pictures of this paid post are on their way',
})

/** Chosen by the client to mark a repeated request. */
export const ClientKey = line(255)

/** A local time in the zone sent next to it. Blank is the same as not sent. */
export const LocalDateTime = Type.String({
  title: 'YYYY-MM-DD HH:MM:SS',
  pattern: '^(|\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?)$',
})

export const PostText = Type.String({ minLength: posts.textMin, maxLength: posts.textMax })
/** A draft may still be empty. */
export const DraftText = line(posts.textMax)
export const PtvText = line(posts.ptvTextMax)
export const DurationMinutes = Type.Integer({ minimum: 0, maximum: posts.durationMaxMinutes })
export const Price = Type.Unsafe<Cents>(
  Type.Integer({ title: 'cents', minimum: 0, maximum: ptv.priceMaxCents }),
)

const MAX_ITEMS = 100
const id = STORED_ID_PATTERN.slice(1, -1)
export const MediaIds = Type.String({
  title: 'media ids, separated by commas',
  pattern: `^(${id}(,${id}){0,${MAX_ITEMS - 1}})?$`,
})

/** An empty text is no label. */
export const SentLabels = Type.String({
  title: 'labels, separated by commas',
  pattern: `^((${Label.join('|')})(,(${Label.join('|')}))*)?$`,
  maxLength: 60,
})

/** The older word `all` and the newer `everyone` mean the same. */
export const SentVisibility = choice('all', 'everyone', 'followers')

/** A profile looked up by handle may come with an empty id. */
export const ProfileIdOrBlank = Type.Unsafe<ProfileIdText | ''>(
  Type.String({ title: 'profile id or blank', pattern: `^$|${STORED_ID_PATTERN}` }),
)

export const actingProfile = { user_profile_id: ActingProfileId }
/** If it is missing, the session's current profile acts. Our own client always sends it. */
export const actingProfileIfSent = { user_profile_id: Type.Optional(ActingProfileId) }

export const position = {
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
}

export const viewedFrom = {
  latitude: Type.Optional(position.latitude),
  longitude: Type.Optional(position.longitude),
  /** `default` means that the coordinates do not stand for any place. */
  location_source: Type.Optional(choice('device', 'default')),
}

export const cursor = { cursor: Type.Optional(line(100)) }

export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: feeds.pageMax, default: 0 })),
  ...cursor,
}
