import { setTimeout as rest } from 'node:timers/promises'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../../harness/databases.ts'
import type { Server } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

export interface Answer {
  readonly status: number
  readonly body: { success: boolean; error?: string; code?: string; session_token?: string; user?: unknown }
}

export interface Members {
  readonly database: Database
  readonly apis: readonly Server[]
  readonly worker: Server
  readonly mailbox: Mailbox
  /** Makes a call by POST to the first API process, or to the given one. */
  ask(path: string, input: object, token?: string | null, api?: number): Promise<Answer>
  /** Whether a token opens a session, by GET as in the specification. */
  isIn(token: string, api?: number): Promise<boolean>
  /** Registers and returns the token. */
  register(handle: string, change?: object): Promise<string>
  logIn(email: string, password: string, api?: number): Promise<Answer>
  /** The typed code in the newest email to an address that arrived after that time. */
  codeFor(email: string, since: Date): Promise<string>
  /** The code of the link in the newest such email. */
  linkFor(email: string, since: Date): Promise<string>
  close(): Promise<void>
}

export const emailOf = (handle: string) => `${handle}@people.example`
export const passwordOf = (handle: string) => `the secret of ${handle}`

/** The product as it runs: API processes, a worker, and a mail server to receive its emails. */
export async function openMembers(
  p: Proving,
  options: {
    apis?: number
    env?: Record<string, string>
    apiEnv?: Record<string, string>
    database?: Database
    quiet?: boolean
  } = {},
): Promise<Members> {
  const database = options.database ?? (await p.freshDatabase())
  const mailbox = await startMailbox()
  const env = {
    ...database.env,
    RATE_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    SMTP_URL: mailbox.url,
    ...options.env,
  }
  const quiet = options.quiet ?? true
  const worker = await p.spawnServer('server/src/worker.ts', {
    env: { ...env, LOG_LEVEL: env.LOG_LEVEL === 'error' ? 'info' : env.LOG_LEVEL },
    ready: /"working"/,
  })
  const apis: Server[] = []
  for (let i = 0; i < (options.apis ?? 1); i++)
    apis.push(await p.spawnServer('server/src/api.ts', { env: { ...env, ...options.apiEnv }, quiet }))

  const members: Members = {
    database,
    apis,
    worker,
    mailbox,
    ask: (path, input, token = null, api = 0) => call(apis[api] as Server, path, input, token),
    async isIn(token, api = 0) {
      for (;;) {
        const headers = { authorization: token }
        const response = await fetch(`${apis[api]?.url}/api/user/get`, { headers })
        await response.arrayBuffer()
        if (response.status === 200 || response.status === 401) return response.status === 200
        // 503 is too busy to tell; anything else is a fault.
        if (response.status !== 503) throw new Error(`a session was answered with ${response.status}`)
      }
    },
    async register(handle, change = {}) {
      const form = {
        email: emailOf(handle),
        password: passwordOf(handle),
        first_name: 'Robin',
        last_name: 'Fielding',
        handle,
        display_name: 'Robin F.',
        ...change,
      }
      const { body } = await members.ask('unauth/register', form)
      if (!body.session_token) throw new Error(`${handle} could not register: ${body.error}`)
      return body.session_token
    },
    logIn: (email, password, api = 0) => members.ask('unauth/login', { email, password }, null, api),
    codeFor: (email, since) => inMail(mailbox, email, since, /^ {4}([0-9A-Z]{6,8})\s*$/m),
    linkFor: (email, since) => inMail(mailbox, email, since, /code=([\w-]{43})/),
    close: () => mailbox.close(),
  }
  return members
}

/** Retries when the server is overloaded, as a browser would. */
async function call(api: Server, path: string, input: object, token: string | null): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${api.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: token }) },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as Answer['body']
    if (response.status !== 503) return { status: response.status, body }
  }
}

async function inMail(mailbox: Mailbox, email: string, since: Date, pattern: RegExp): Promise<string> {
  const fits = (mail: { recipients: string[]; receivedAt: Date; text?: string | null }) =>
    mail.recipients.includes(email) && mail.receivedAt >= since && pattern.test(mail.text ?? '')
  await mailbox.waitFor(fits, { timeoutMs: 10_000 })
  // Another email may follow right behind it and replace it.
  await rest(50)
  const [, code] = pattern.exec(mailbox.messages().findLast(fits)?.text ?? '') ?? []
  return code ?? ''
}
