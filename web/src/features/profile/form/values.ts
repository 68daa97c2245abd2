import type { Limits } from '@sayso/contract/limits'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { externalUrl } from '../../../lib/urls.ts'
import { faultTexts } from '../texts.ts'

/** The values of the form, with the form's own names. */
export interface ProfileValues {
  displayName: string
  handle: string
  bio: string
  location: string
  webLink: string
  paypalEmail: string
  email: string
  isPublic: boolean
  onPtvs: boolean
  onFollow: boolean
  onReply: boolean
  onMention: boolean
  onRepost: boolean
  onOtherInteractions: boolean
}

export type FieldName = keyof ProfileValues
export type Faults = { readonly [Name in FieldName]?: string }

const wireNames = {
  displayName: 'display_name',
  handle: 'handle',
  bio: 'bio',
  location: 'location',
  webLink: 'web_link',
  paypalEmail: 'paypal_email',
  email: 'email',
  isPublic: 'is_public',
  onPtvs: 'setting_notify_ptv_email',
  onFollow: 'setting_notify_follow',
  onReply: 'setting_notify_reply',
  onMention: 'setting_notify_mention',
  onRepost: 'setting_notify_repost',
  onOtherInteractions: 'setting_notify_other_interactions',
} as const satisfies Record<FieldName, keyof ProfileOwn>

export const fieldNames = Object.keys(wireNames) as readonly FieldName[]

export function blankValues(accountEmail: string): ProfileValues {
  return {
    displayName: '',
    handle: '',
    bio: '',
    location: '',
    webLink: '',
    paypalEmail: '',
    email: accountEmail,
    isPublic: true,
    onPtvs: false,
    onFollow: false,
    onReply: false,
    onMention: false,
    onRepost: false,
    onOtherInteractions: false,
  }
}

export function valuesOf(profile: ProfileOwn): ProfileValues {
  const entries = fieldNames.map((name) => [name, profile[wireNames[name]] ?? ''])
  return Object.fromEntries(entries) as ProfileValues
}

type WireValues = { [Name in FieldName as (typeof wireNames)[Name]]: ProfileValues[Name] }

/** The fields as the calls take them. Fields not named are omitted, and stay unchanged. */
export function payloadOf(
  values: ProfileValues,
  names: readonly FieldName[] = fieldNames,
): Partial<WireValues> {
  const entries = names.map((name) => {
    const value = values[name]
    return [wireNames[name], typeof value === 'string' ? value.trim() : value]
  })
  return Object.fromEntries(entries) as Partial<WireValues>
}

/** Returns the fields that changed, ignoring spaces around a text. */
export function changedFields(before: ProfileValues, now: ProfileValues): readonly FieldName[] {
  const plain = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value)
  return fieldNames.filter((name) => plain(before[name]) !== plain(now[name]))
}

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const HANDLE = /^[A-Za-z0-9_]+$/

type Accounts = Limits['accounts']

export const handleLengthFault = ({ handleMin, handleMax }: Accounts) =>
  `Handle must be ${handleMin} to ${handleMax} characters`

export const bioFault = ({ bioMax }: Accounts) => `Bio can be at most ${bioMax} characters`

export const webLinkFault = 'The web link must start with http:// or https://'

function handleFault(text: string, limits: Accounts): string | null {
  if (!HANDLE.test(text)) return faultTexts.handleInvalid
  return text.length < limits.handleMin || text.length > limits.handleMax ? handleLengthFault(limits) : null
}

const addressFault = (text: string) => (text === '' || ADDRESS.test(text) ? null : faultTexts.emailInvalid)

/** Returns the errors by field, in the form's order. On a new profile, one sentence covers both names. */
export function checkValues(values: ProfileValues, kind: 'create' | 'edit', limits: Accounts): Faults {
  const [displayName, handle, webLink] = [
    values.displayName.trim(),
    values.handle.trim(),
    values.webLink.trim(),
  ]
  const blank = (own: string) => (kind === 'create' ? faultTexts.namesRequired : own)
  const verdicts: [FieldName, string | null][] = [
    ['displayName', displayName === '' ? blank(faultTexts.displayNameRequired) : null],
    ['handle', handle === '' ? blank(faultTexts.handleRequired) : handleFault(handle, limits)],
    ['bio', [...values.bio.trim()].length > limits.bioMax ? bioFault(limits) : null],
    ['webLink', webLink === '' || externalUrl(webLink) !== null ? null : webLinkFault],
    ['paypalEmail', addressFault(values.paypalEmail.trim())],
    ['email', addressFault(values.email.trim())],
  ]
  return Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== null))
}
