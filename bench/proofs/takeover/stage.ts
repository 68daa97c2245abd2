import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { type Office, openOffice, paidAt } from '../payouts/office.ts'
import { sellMany } from '../settlement-races/sales.ts'

export interface Answer {
  success: boolean
  error?: string
  code?: string
  session_token?: string
  user?: { email: string; pending_email: string | null; profiles: Own[] }
}
interface Own {
  unique_id: string
  handle: string
  paypal_email: string | null
}

/** Somebody with two profiles that have earned something and an address for each. */
export interface Victim {
  readonly name: string
  readonly email: string
  readonly password: string
  /** What a thief has copied. */
  readonly token: string
  readonly profiles: readonly string[]
}

export interface Stage {
  readonly office: Office
  readonly mailbox: Mailbox
  ask(path: string, input: object, token?: string | null): Promise<Answer>
  /** The same, and throws where it is refused. */
  must(path: string, input: object, token?: string | null): Promise<Answer>
  /** Somebody who earns. The password was given just now, or long ago. */
  victim(name: string, options?: { provedMinutesAgo?: number }): Promise<Victim>
  setPayouts(victim: Victim, token: string, address: string): Promise<Answer[]>
  moveTo(token: string, email: string): Promise<void>
  /** The typed code in the newest mail about it to an address. */
  codeTo(email: string, about: RegExp): Promise<string>
  /** The way back in the newest mail about it to an address. */
  wayBack(email: string, about: RegExp): Promise<string>
  /** What everybody has earned is due from now on. */
  makeDue(): Promise<void>
  /** Pays everything due, so many hours from now. Answers who was paid by then. */
  payAfter(hours: number): Promise<Map<string, number[]>>
  close(): Promise<void>
}

export const VERIFY = /^Your verification code/
export const RESET = /^Your password reset code/
const HOUR = 3_600_000
const DAY = 24 * HOUR
export const payOf = (handle: string) => `${handle}-pay@people.example`

export async function openStage(p: Proving): Promise<Stage> {
  const mailbox = await startMailbox()
  const limits = { payouts: { firstAfterDays: 0 }, settlement: { payoutMinCents: 100 } }
  const office = await openOffice(p, { limits, isTold: true, env: { SMTP_URL: mailbox.url } })
  const { database } = office
  const [buyer] = await makeMembers(database, 1, 'buyer')
  if (!buyer) throw new Error('nobody buys')

  async function ask(path: string, input: object, token: string | null = null): Promise<Answer> {
    const response = await fetch(`${office.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: token }) },
      body: JSON.stringify(input),
    })
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
    for (const until = Date.now() + 15_000; Date.now() < until; await rest(20)) {
      const code = found()
      if (code !== undefined) return code
    }
    throw new Error(`no mail about ${about} came to ${email}`)
  }

  const stage: Stage = {
    office,
    mailbox,
    ask,
    must,
    async victim(name, { provedMinutesAgo = 0 } = {}) {
      const [email, password] = [`${name}@people.example`, `the secret of ${name}`]
      const form = { email, password, first_name: 'Robin', last_name: 'Fielding', handle: name }
      const { session_token: token = '' } = await must('unauth/register', { ...form, display_name: 'Robin' })
      await database.query('update account set verified_at = now() where email = $1', [email])
      await must('user/createProfile', { handle: `${name}_two`, display_name: 'Two' }, token)
      const { user } = await must('user/get', {}, token)
      const profiles = user?.profiles ?? []
      const ids = profiles.map(({ unique_id }) => unique_id)
      // Where they have been paid for years.
      await database.query(
        `update profile set paypal_email = handle || '-pay@people.example',
                            paypal_changed_at = now() - interval '1 year' where id = any($1::bigint[])`,
        [ids.map((id) => String(decodeId(id)))],
      )
      await database.query(
        `update session set proved_at = now() - make_interval(mins => $2)
          where account_id = (select id from account where email = $1)`,
        [email, provedMinutesAgo],
      )
      const sellers = profiles.map(
        ({ unique_id, handle }): Member => ({ profileId: unique_id, handle, token }),
      )
      await sellMany(database, sellers, buyer, 1)
      return { name, email, password, token, profiles: ids }
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
    async makeDue() {
      await office.settle(new Date(Date.now() + 15 * DAY))
      await database.query(
        `update settlement_batch set payout_date = now() - interval '1 minute' where status = 'pending'`,
      )
    },
    async payAfter(hours) {
      const at = Date.now() + hours * HOUR
      for (let run = 0; run < 3; run++) {
        await office.payOut(new Date(at + run * 5 * 60_000))
        await office.quiet()
      }
      return paidAt(office.standIn)
    },
    async close() {
      await office.close()
      await mailbox.close()
    },
  }
  return stage
}
