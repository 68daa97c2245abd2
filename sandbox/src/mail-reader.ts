import type { ServerResponse } from 'node:http'
import { serveHere } from './http-server.ts'
import { listOfMails, mailPage, sandboxedHtml } from './mail-pages.ts'
import type { Mailbox } from './smtp.ts'

type Mails = Pick<Mailbox, 'messages'>

/**
 * Shows the mails of a mailbox over HTTP: to people at `/dev/mail`, to programs as JSON at `/?to=ADDRESS`. Mails carry
 * codes that open accounts, so it only listens on this machine and does not start in production.
 */
export async function startMailReader(mailbox: Mails, options: { port?: number } = {}) {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('mail reader: it shows everyone’s emails, so it does not start in production')
  const reader = await serveHere(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://mail-reader')
    if (url.pathname === '/') return sendJson(response, mailbox, url.searchParams.get('to'))
    const found = findPage(mailbox, url.pathname)
    response.writeHead(found === null ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': found?.policy ?? "default-src 'none'",
    })
    response.end(found?.html ?? 'There is no such mail. It may be of an earlier run.')
  }, options.port ?? 0)
  return { url: reader.origin, close: () => reader.close() }
}

/** Our own pages: styles of their own, and the mail in a frame. */
const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
/** A mail can neither run scripts nor act as this origin; its links open in a new tab. */
const MAIL =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox"

function findPage(mailbox: Mails, path: string): { html: string; policy: string } | null {
  const match = /^\/dev\/mail(?:\/(\d+)(\/html)?)?\/?$/.exec(path)
  if (match === null) return null
  const [, number, part] = match
  const mails = mailbox.messages()
  if (number === undefined) return { html: listOfMails(mails), policy: PAGE }
  const mail = mails[Number(number) - 1]
  if (mail === undefined) return null
  return part === undefined
    ? { html: mailPage(mail, Number(number)), policy: PAGE }
    : { html: sandboxedHtml(mail), policy: MAIL }
}

function sendJson(response: ServerResponse, mailbox: Mails, address: string | null): void {
  const to = address?.toLowerCase()
  const mails = mailbox
    .messages()
    .filter(({ recipients }) => to === undefined || recipients.some((one) => one.toLowerCase() === to))
    .map(({ recipients, subject, text, receivedAt }) => ({ recipients, subject, text, receivedAt }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails))
}
