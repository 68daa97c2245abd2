import type { Block, Brand, Letter } from './letter.ts'
import { renderHtml } from './letter-html.ts'

export interface RenderedLetter {
  subject: string
  text: string
  html: string
}

export function renderLetter(letter: Letter, brand: Brand): RenderedLetter {
  requireWebAddress(brand.url)
  for (const block of letter.blocks) {
    if (block.kind === 'button' || block.kind === 'link') requireWebAddress(block.url)
    if (block.kind === 'entries') for (const { url } of block.items) requireWebAddress(url)
  }
  return { subject: letter.subject, text: renderText(letter, brand), html: renderHtml(letter, brand) }
}

function renderText(letter: Letter, brand: Brand): string {
  // "-- " begins a signature: readers grey it out and leave it out of replies.
  const signature = ['-- ', brand.name, brand.url, ...(brand.footer ? [brand.footer] : [])].join('\n')
  return `${[...letter.blocks.map(blockText), signature].join('\n\n')}\n`
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
      // On a line of its own, so that no reader takes a neighbouring sign into the link.
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

// A link in a mail is pressed with trust: it leads to the web or nowhere.
function requireWebAddress(url: string) {
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol) || /[\s<>"]/.test(url)) {
    throw new Error('A letter may link only to web addresses')
  }
}
