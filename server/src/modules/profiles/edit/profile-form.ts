import type { InputOf } from '@sayso/contract/call'
import type { createProfile, updateProfile } from '@sayso/contract/calls/profiles'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { requireEmail } from '../../accounts/index.ts'
import type { ProfileChange } from '../profiles.queries.ts'
import { requireOwnName } from './create-profile.service.ts'
import { cleanLine, cleanName, cleanText, readWebLink } from './profile-texts.policy.ts'

type Form = Partial<InputOf<typeof createProfile>> | Partial<InputOf<typeof updateProfile>>

/**
 * Turns a form into the columns it may change, named one by one. Fields that were not sent are left out, so they stay.
 * `name` is accepted and ignored: a profile has one name, the display name.
 */
export function readForm(ctx: Context, form: Form): ProfileChange {
  const { bioMax, locationMax, displayNameMax, webLinkMax } = ctx.config.limits.accounts
  const within = (field: string, text: string, max: number) => {
    if ([...text].length > max) throw new AppError('invalid_input', { details: { field } })
    return text
  }
  const change: ProfileChange = {
    handle: form.handle,
    display_name: ifSent(form.display_name, (text) =>
      within('display_name', requireName(cleanName(text)), displayNameMax),
    ),
    is_public: form.is_public,
    bio: ifSent(form.bio, (text) => within('bio', cleanText(text), bioMax)),
    location: ifSent(form.location, (text) => within('location', cleanLine(text), locationMax)),
    web_link: ifSent(form.web_link, (text) => within('web_link', requireWebLink(text), webLinkMax)),
    email: ifSent(form.email, addressOrNone),
    paypal_email: ifSent(form.paypal_email, addressOrNone),
    setting_notify_follow: form.setting_notify_follow,
    setting_notify_reply: form.setting_notify_reply,
    setting_notify_repost: form.setting_notify_repost,
    setting_notify_other_interactions: form.setting_notify_other_interactions,
    setting_notify_mention: form.setting_notify_mention,
    setting_notify_ptv_email: form.setting_notify_ptv_email,
    twitter_auto_import: 'twitter_auto_import' in form ? form.twitter_auto_import : undefined,
    comment_audience: 'comment_audience' in form ? form.comment_audience : undefined,
  }
  if (change.handle?.trim() === '') throw new AppError('profile_names_required')
  return change
}

const ifSent = <From, To>(value: From | undefined, read: (value: From) => To): To | undefined =>
  value === undefined ? undefined : read(value)

function requireName(name: string): string {
  if (name === '') throw new AppError('profile_names_required')
  requireOwnName(name)
  return name
}

function requireWebLink(typed: string): string {
  const link = readWebLink(typed)
  if (link === null) throw new AppError('web_link_invalid')
  return link
}

/** A blank value removes the address. */
const addressOrNone = (typed: string) => (typed.trim() === '' ? null : requireEmail(typed))
