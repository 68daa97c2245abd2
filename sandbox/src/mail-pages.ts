// The pages on which a developer reads the mails of a mailbox.
import { escapeHtml } from './networks/page.ts'
import type { ReceivedMail } from './smtp.ts'

const REFRESH_SECONDS = 5

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; } td { padding: .4rem .5rem; border-top: 1px solid #8886; }
  iframe { width: 100%; height: 36rem; border: 1px solid #8886; border-radius: 8px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; border-radius: 8px; padding: 1rem; }`

/** Newest first. A mail keeps its number, so its address stays the same while others come in. */
export function listOfMails(mails: readonly ReceivedMail[]): string {
  const rows = mails
    .map(
      (mail, at) => `<tr><td>${timeOf(mail)}</td><td>${escapeHtml(mail.recipients.join(', '))}</td>
<td><a href="/dev/mail/${at + 1}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`,
    )
    .reverse()
  const body = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>Nothing was sent yet.</p>'
  return page(`Mails (${rows.length})`, body, `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`)
}

export function mailPage(mail: ReceivedMail, number: number): string {
  const head = `<p><a href="/dev/mail">All mails</a></p>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.recipients.join(', '))}, ${timeOf(mail)}</p>`
  const html = mail.html
    ? `<h2>HTML</h2><iframe title="The mail as HTML" src="/dev/mail/${number}/html"></iframe>`
    : '<p>It has no HTML part.</p>'
  return page(mail.subject || '(no subject)', `${head}${html}<h2>Text</h2><pre>${withLinks(mail.text)}</pre>`)
}

/** The HTML part as it was sent, except that its links open in a new tab and not inside the frame. */
export const sandboxedHtml = (mail: ReceivedMail): string => `<base target="_blank">${mail.html}`

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, at) => {
      const shown = escapeHtml(piece)
      return at % 2 === 0 ? shown : `<a href="${shown}" target="_blank" rel="noopener">${shown}</a>`
    })
    .join('')
}

const timeOf = ({ receivedAt }: ReceivedMail) => receivedAt.toISOString().slice(11, 19)

const page = (title: string, body: string, head = '') => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}
<style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
