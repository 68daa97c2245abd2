import { setTimeout as rest } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { openPayoutEnv, type PayoutEnv, paidAt } from '../payouts/payout-env.ts'
import { sellMany } from '../settlement-races/sales.ts'

export interface Answer {
  success: boolean
  error?: string
  code?: string
  session_token?: string
  options?: string
  ticket?: string
  user?: { email: string; pending_email: string | null; profiles: Own[] }
}
interface Own {
  unique_id: string
  handle: string
  paypal_email: string | null
}

/** Somebody with two profiles that have earned something, each with a payout address. */
export interface Victim {
  readonly name: string
  readonly email: string
  readonly password: string
  /** A session token, which a thief has copied. */
  readonly token: string
  readonly profiles: readonly string[]
}

export interface Stage {
  readonly payoutEnv: PayoutEnv
  readonly mailbox: Mailbox
  ask(path: string, input: object, token?: string | null): Promise<Answer>
  /** The same, but throws if the call fails. */
  must(path: string, input: object, token?: string | null): Promise<Answer>
  /** Somebody who earns. The password was entered just now, or long ago. */
  victim(name: string, options?: { provedMinutesAgo?: number }): Promise<Victim>
  setPayouts(victim: Victim, token: string, address: string): Promise<Answer[]>
  moveTo(token: string, email: string): Promise<void>
  /** The typed code in the newest email about it to an address. */
  codeTo(email: string, about: RegExp): Promise<string>
  /** The code of the undo link in the newest email about it to an address. */
  wayBack(email: string, about: RegExp): Promise<string>
  /** The code under this name in the newest email about it. */
  linkIn(email: string, about: RegExp, name: string): Promise<string>
  /** Makes all earnings due from now on. */
  makeDue(): Promise<void>
  /** Pays everything due, that many hours from now. Returns who was paid by then. */
  payAfter(hours: number, change?: Partial<Limits['payouts']>): Promise<Map<string, number[]>>
  close(): Promise<void>
}

/** Where the page is that a passkey is made on. */
export const ORIGIN = 'http://localhost:3000'
export const VERIFY = /^Your verification code/
export const RESET = /^Your password reset code/
const HOUR = 3_600_000
const DAY = 24 * HOUR
export const payOf = (handle: string) => `${handle}-pay@people.example`

const KEEPER = 'keeper@people.example'
const PASSWORD = 'the secret of everybody'

async function keepPassword(url: string): Promise<void> {
  const form = { email: KEEPER, password: PASSWORD, first_name: 'Kim', last_name: 'Keeper', handle: 'keeper' }
  const response = await fetch(`${url}/api/unauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, display_name: 'Kim' }),
  })
  if (!response.ok) throw new Error('the registration failed')
}

export async function openStage(p: Proving): Promise<Stage> {
  const mailbox = await startMailbox()
  const limits = { payouts: { firstAfterDays: 0, firstNeedsFactors: 0 }, settlement: { payoutMinCents: 100 } }
  const payoutEnv = await openPayoutEnv(p, {
    limits,
    hasWebhooks: true,
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: ORIGIN },
  })
  const { database } = payoutEnv
  const [buyer] = await makeMembers(database, 1, 'buyer')
  if (!buyer) throw new Error('no buyer was created')
  await keepPassword(payoutEnv.url)

  async function ask(path: string, input: object, token: string | null = null): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: token }) }
    const body = path === 'user/get' ? {} : { method: 'POST', body: JSON.stringify(input) }
    const response = await fetch(`${payoutEnv.url}/api/${path}`, { headers, ...body })
    if (response.status === 503) return ask(path, input, token)
    return (await response.json()) as Answer
  }
  async function must(path: string, input: object, token: string | null = null): Promise<Answer> {
    const answer = await ask(path, input, token)
    if (!answer.success) throw new Error(`${path} was refused: ${answer.error}`)
    return answer
  }
  async function inMail(email: string, about: RegExp, pattern: RegExp): Promise<string> {
    const found = () =>
      mailbox
        .messages()
        .filter(
          ({ recipients, subject, text }) => recipients.includes(email) && about.test(`${subject}\n${text}`),
        )
        .map(({ text }) => pattern.exec(text ?? '')?.[1])
        .findLast((code) => code !== undefined)
    for (const until = Date.now() + 8_000; Date.now() < until; await rest(20)) {
      const code = found()
      if (code !== undefined) return code
    }
    throw new Error(`no mail about ${about} came to ${email}`)
  }

  const stage: Stage = {
    payoutEnv,
    mailbox,
    ask,
    must,
    async victim(name, { provedMinutesAgo = 0 } = {}) {
      const email = `${name}@people.example`
      const [seller] = await makeMembers(database, 1, name)
      if (!seller) throw new Error('no seller was created')
      const { token } = seller
      // As if by registering, but faster: all share one password hash.
      const rows = await database.query<{ id: string }>(
        `with owner as (update account set email = $1 where email = $2 returning id),
              secret as (insert into account_password (account_id, phc, is_long)
                         select owner.id, phc, true from owner, account_password
                          where account_id = (select id from account where email = $3)),
              proof as (update session set proved_at = now() - make_interval(mins => $4)
                         where account_id = (select id from owner)),
              first as (update profile set handle = $5, paypal_email = $5 || '-pay@people.example',
                                           paypal_changed_at = now() - interval '1 year'
                         where account_id = (select id from owner) returning id),
              second as (insert into profile (id, account_id, handle, display_name, paypal_email, paypal_changed_at)
                         select make_id(), id, $5 || '_two', 'Two', $5 || '_two-pay@people.example',
                                now() - interval '1 year' from owner returning id)
         select id::text from first union all select id::text from second`,
        [email, `${seller.handle}@people.example`, KEEPER, provedMinutesAgo, name],
      )
      const profiles = rows.map(({ id }) => encodeId<string>(BigInt(id)))
      await sellMany(
        database,
        profiles.map((profileId): Member => ({ ...seller, profileId })),
        buyer,
        1,
      )
      return { name, email, password: PASSWORD, token, profiles }
    },
    setPayouts: async (victim, token, paypal_email) => {
      const answers: Answer[] = []
      for (const id of victim.profiles)
        answers.push(
          await ask('user/updateProfile', { user_profile_id: id, profile_id: id, paypal_email }, token),
        )
      return answers
    },
    async moveTo(token, email) {
      await must('user/updateUser', { email }, token)
      await must('user/verify', { code: await stage.codeTo(email, VERIFY) }, token)
    },
    codeTo: (email, about) => inMail(email, about, /^ {4}([0-9A-Z]{6,8})\s*$/m),
    wayBack: (email, about) => inMail(email, about, /code=([\w-]{43})/),
    linkIn: (email, about, name) => inMail(email, about, new RegExp(`#${name}=([\\w-]{43})`)),
    async makeDue() {
      await payoutEnv.settle(new Date(Date.now() + 15 * DAY))
      await database.query(
        `update settlement_batch set payout_date = now() - interval '1 minute' where status = 'pending'`,
      )
    },
    async payAfter(hours, change) {
      const at = Date.now() + hours * HOUR
      for (let run = 0; run < 3; run++) {
        await payoutEnv.payOut(new Date(at + run * 5 * 60_000), change)
        await payoutEnv.quiet()
      }
      return paidAt(payoutEnv.standIn)
    },
    async close() {
      await payoutEnv.close()
      await mailbox.close()
    },
  }
  return stage
}
