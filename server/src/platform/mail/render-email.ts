import type { Block, Brand, Email } from './email.ts'
import { renderHtml } from './email-html.ts'

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

export function renderEmail(email: Email, brand: Brand): RenderedEmail {
  requireWebAddress(brand.url)
  for (const block of email.blocks) {
    if (block.kind === 'button' || block.kind === 'link') requireWebAddress(block.url)
    if (block.kind === 'entries') for (const { url } of block.items) requireWebAddress(url)
  }
  return { subject: email.subject, text: renderText(email, brand), html: renderHtml(email, brand) }
}

function renderText(email: Email, brand: Brand): string {
  // "-- " begins a signature: mail programs grey it out and leave it out of replies.
  const signature = ['-- ', brand.name, brand.url, ...(brand.footer ? [brand.footer] : [])].join('\n')
  return `${[...email.blocks.map(blockText), signature].join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'button':
    case 'link':
      // On a line of its own, so that no mail program takes a neighbouring character into the link.
      return `${block.label}:\n${block.url}`
    case 'list':
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')
    case 'lines':
      return block.items.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return `${block.by}\n> ${block.text.replaceAll('\n', '\n> ')}`
    case 'entries':
      return block.items
        .map(({ text, detail, url }) =>
          [`- ${text}`, ...(detail ? [`  ${detail}`] : []), `  ${url}`].join('\n'),
        )
        .join('\n')
    case 'divider':
      return '* * *'
  }
}

// People click links in an email with trust: they lead to the web or nowhere.
function requireWebAddress(url: string) {
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol) || /[\s<>"]/.test(url)) {
    throw new Error('An email may link only to web addresses')
  }
}
