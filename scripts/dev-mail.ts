// Everybody's mail servers, played by the sandbox: emails that Sayso sends are shown, and go nowhere.
import type { Ports } from './dev-ports.ts'
import type { Services } from './dev-services.ts'

interface Mail {
  recipients: string[]
  subject: string
  text: string
}

interface Mailbox {
  waitFor(fits: (mail: Mail) => boolean, options: { timeoutMs: number }): Promise<Mail>
  close(): Promise<void>
}

/** The longest time a timer takes. */
const FOREVER_MS = 2 ** 31 - 1

/** Receives mails on the one port; shows them in the terminal and, on the other, at /dev/mail. */
export async function showMails(
  services: Services,
  ports: Ports,
  on: { smtp: number; page: number },
): Promise<void> {
  // Imported by path: the root of the repository depends on no workspace.
  const sandbox = (file: string) => import(new URL(`../sandbox/src/${file}`, import.meta.url).href)
  const { startMailbox } = (await sandbox('smtp.ts')) as {
    startMailbox(options: { port: number }): Promise<Mailbox>
  }
  const { startMailReader } = (await sandbox('mail-reader.ts')) as {
    startMailReader(mailbox: Mailbox, options: { port: number }): Promise<{ close(): Promise<void> }>
  }
  await ports.release(on.smtp)
  const mailbox = await startMailbox({ port: on.smtp })
  services.onEnd(() => mailbox.close())
  await ports.release(on.page)
  const reader = await startMailReader(mailbox, { port: on.page })
  services.onEnd(() => reader.close())
  printAll(services, mailbox).catch(() => undefined)
}

async function printAll(services: Services, mailbox: Mailbox): Promise<never> {
  const shown = new Set<Mail>()
  for (;;) {
    const mail = await mailbox.waitFor((one) => !shown.has(one), { timeoutMs: FOREVER_MS })
    shown.add(mail)
    services.print('mail', `to ${mail.recipients.join(', ')}: ${mail.subject}\n${mail.text}`)
  }
}
