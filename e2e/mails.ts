import { expect } from '@playwright/test'

interface Mail {
  subject: string
  text: string
}

/** All emails to an address so far, oldest first. The mail receiver is started by playwright.config.ts. */
async function mailsTo(address: string): Promise<Mail[]> {
  const mailsUrl = process.env['MAILS_URL']
  if (mailsUrl === undefined) throw new Error('No mail receiver runs: start the journeys with `npm run e2e`.')
  const answer = await fetch(`${mailsUrl}/?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as Mail[]
}

/** The newest email with this subject, once there are that many of them. */
export async function mailTo(address: string, subject: RegExp, count = 1): Promise<Mail> {
  let found: Mail[] = []
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).filter((mail) => subject.test(mail.subject))
        return found.length
      },
      { message: `mails to ${address} about ${subject}`, intervals: [50], timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count)
  return found.at(-1) as Mail
}

/** The code, which is alone on its line. */
export async function codeTo(address: string, subject: RegExp, count = 1): Promise<string> {
  const { text } = await mailTo(address, subject, count)
  const code = /^\s*([0-9A-Z]{6,8}|[0-9A-Z]{4}[ -][0-9A-Z]{4}|\d{3} \d{3})\s*$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in this mail:\n${text}`)
  return code
}

/** The first link to us in an email, as a path: the journeys' server has another origin than the email names. */
export async function linkTo(address: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(address, subject)
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in this mail:\n${text}`)
  const { pathname, hash } = new URL(link)
  return pathname + hash
}
