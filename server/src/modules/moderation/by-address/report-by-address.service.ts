import { createHash, randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { reportByAddress as reportCall } from '@sayso/contract/calls/reports'
import { requireChallenge } from '../../../platform/challenge/require-challenge.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { macOf } from '../../../platform/keys/signatures.ts'
import { networkOf, queueEmail, requireEmail } from '../../accounts/index.ts'
import { nextNumber } from '../cases/cases.queries.ts'
import type { ModerationContext } from '../moderation.context.ts'
import { reportReceivedEmail } from '../moderation.emails.ts'
import { takeInReportJob } from '../moderation.events.ts'
import { numberText } from '../reports/report-number.ts'
import * as q from './address-reports.queries.ts'
import { readAddress } from './report-address.policy.ts'
import { type ReportContact, sealContact } from './report-contact.ts'

const HOUR = 3600
/** What strangers may report before their browsers have to work for it: from one network, and all together. */
const FREE_OF_CHALLENGE = {
  counted: 'shared',
  perAddress: [{ count: 3, seconds: HOUR }],
  perViewer: [{ count: 50, seconds: 300 }],
} as const
/** Anybody can enter somebody else's email address, so it gets few receipts. */
const RECEIPTS = { counted: 'shared', perViewer: [{ count: 5, seconds: 24 * HOUR }] } as const
const TOKEN_BYTES = 32

/**
 * Takes a report of somebody without an account. What is behind the address is found out by a job: neither the answer
 * nor its time may tell what exists.
 */
export async function reportByAddress(
  ctx: ModerationContext,
  input: InputOf<typeof reportCall>,
  address: string,
): Promise<OutputOf<typeof reportCall>> {
  const { publicUrl } = ctx.config.product
  const url = input.url.trim()
  const about = readAddress(url, publicUrl)
  if (about === null) throw new AppError('report_url_invalid')
  const text = input.text.trim()
  if (text === '') throw new AppError('report_text_required')
  const contact = readContact(input)
  if (!input.good_faith) throw new AppError('report_good_faith_required')
  await requireChallenge(ctx, {
    ...{ what: 'reports', solved: input.challenge, network: networkOf(address) },
    free: FREE_OF_CHALLENGE,
  })

  const token =
    contact && (await mayMail(ctx, contact)) ? randomBytes(TOKEN_BYTES).toString('base64url') : null
  return ctx.db.write(async (tx) => {
    const number = await nextNumber(tx)
    await q.insertAddressReport(tx, {
      number,
      url,
      reason: input.reason,
      text,
      contactSealed: contact && sealContact(ctx, number, contact),
      tokenHash: token === null ? null : hashOf(token),
    })
    await enqueue(tx, takeInReportJob, { number: String(number), about })
    if (contact !== null && token !== null) {
      const content = reportReceivedEmail({ publicUrl, number: numberText(number), token })
      await queueEmail(tx, ctx, { to: contact.email, content })
    }
    return { number: numberText(number) }
  })
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Null if it was left out, which only a report about the safety of children may. */
function readContact({ reason, name = '', email = '' }: InputOf<typeof reportCall>): ReportContact | null {
  const isOptional = reason === 'child_safety'
  if (isOptional && email.trim() === '') return null
  if (!isOptional && name.trim() === '') throw new AppError('report_name_required')
  return { name: name.trim(), email: requireEmail(email) }
}

async function mayMail(ctx: ModerationContext, { email }: ReportContact): Promise<boolean> {
  const viewer = macOf(ctx.config.secrets.pepper, 'report receipts', email.toLowerCase()).toString(
    'base64url',
  )
  return (await ctx.limiter.admit(RECEIPTS, { viewer }, 'report-receipts')) === 0
}
