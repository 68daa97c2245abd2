import type { Block, Brand, Email, Entry, Line } from './email.ts'

// Mail programs support tables and style attributes; many drop everything else. So the light theme is in the
// attributes, and the dark one in a style sheet for the programs that can read it.
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const light = {
  canvas: '#F6F4F7',
  surface: '#FFFFFF',
  border: '#E2DDE6',
  text: '#1B171F',
  quiet: '#564E5F',
  accent: '#7A22A8',
  soft: '#F6EBFC',
}
const dark: Record<keyof typeof light, string> = {
  canvas: '#0F0D12',
  surface: '#161319',
  border: '#322C3A',
  text: '#F3EFF6',
  quiet: '#C0B7C9',
  accent: '#D2A5F4',
  soft: '#2E1A3D',
}

const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background-color:${dark.canvas}!important}
.card{background-color:${dark.surface}!important;border-color:${dark.border}!important}
.text{color:${dark.text}!important}
.quiet{color:${dark.quiet}!important}
.brand{color:${dark.accent}!important}
.code{background-color:${dark.soft}!important;color:${dark.text}!important}
.rule{border-color:${dark.border}!important}
.quote{border-color:${dark.accent}!important}
}
@media (max-width:480px){
.outer{padding:16px 8px!important}
.card{padding:24px 20px 8px!important}
}`

// Without these the preview would run on into the first words of the email.
const previewPadding = '&#847;&zwnj;&nbsp;'.repeat(60)

export function renderHtml(email: Email, brand: Brand): string {
  const subject = escapeHtml(email.subject)
  const footer = brand.footer ? `<br>${lines(brand.footer)}` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${styles}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(email.preheader)}${previewPadding}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}" style="background-color:${light.canvas}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 4px 16px"><a class="brand" href="${escapeHtml(brand.url)}" style="font:700 22px/28px ${font};email-spacing:-0.02em;color:${light.accent};text-decoration:none">${escapeHtml(brand.name)}</a></td></tr>
<tr><td class="card" bgcolor="${light.surface}" style="padding:36px 40px 20px;background-color:${light.surface};border:1px solid ${light.border};border-radius:12px">
<h1 class="text" style="margin:0 0 20px;font:700 22px/30px ${font};color:${light.text};word-break:break-word">${subject}</h1>
${email.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font:400 13px/20px ${font};color:${light.quiet}">${escapeHtml(brand.name)} &middot; <a class="quiet" href="${escapeHtml(brand.url)}" style="color:${light.quiet}">${escapeHtml(new URL(brand.url).host)}</a>${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const body = `font:400 16px/25px ${font};color:${light.text};word-break:break-word`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="text" style="margin:0 0 18px;${body}">${lines(block.text)}</p>`
    case 'note':
      return `<p class="quiet" style="margin:0 0 18px;font:400 14px/21px ${font};color:${light.quiet};word-break:break-word">${lines(block.text)}</p>`
    case 'code':
      return table(
        `<td class="code" align="center" bgcolor="${light.soft}" style="padding:18px 12px;background-color:${light.soft};border-radius:8px;font:700 28px/36px ${mono};email-spacing:0.12em;color:${light.text};word-break:break-all">${escapeHtml(block.code)}</td>`,
        'width="100%"',
      )
    case 'button':
      return table(
        `<td align="center" bgcolor="${light.accent}" style="background-color:${light.accent};border-radius:8px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 26px;font:600 16px/22px ${font};color:#FFFFFF;text-decoration:none;border-radius:8px">${escapeHtml(block.label)}</a></td>`,
      )
    case 'link':
      return `<p style="margin:0 0 18px;font:400 14px/21px ${font}"><a class="quiet" href="${escapeHtml(block.url)}" style="color:${light.quiet}">${escapeHtml(block.label)}</a></p>`
    case 'quote':
      return table(
        `<td class="quote" style="padding:2px 0 2px 16px;border-left:3px solid ${light.accent}"><p class="quiet" style="margin:0 0 4px;font:600 14px/21px ${font};color:${light.quiet};word-break:break-word">${escapeHtml(block.by)}</p><p class="text" style="margin:0;${body}">${lines(block.text)}</p></td>`,
        'width="100%"',
      )
    case 'entries':
      return table(
        block.items.map((item, place) => entryHtml(item, place === block.items.length - 1)).join('</tr><tr>'),
        'width="100%"',
      )
    case 'lines':
      return table(block.items.map(lineHtml).join('</tr><tr>'), 'width="100%"')
    case 'list':
      return `<ul class="text" style="margin:0 0 18px;padding:0 0 0 22px;${body}">${block.items
        .map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`)
        .join('')}</ul>`
    case 'divider':
      return `<hr class="rule" style="margin:26px 0;border:0;border-top:1px solid ${light.border}">`
  }
}

function entryHtml({ text, detail, url }: Entry, isLast: boolean): string {
  const line = isLast ? '' : `;border-bottom:1px solid ${light.border}`
  const more = detail
    ? `<br><span class="quiet" style="font:400 14px/21px ${font};color:${light.quiet}">${escapeHtml(detail)}</span>`
    : ''
  return `<td class="rule" style="padding:11px 0${line};word-break:break-word"><a class="brand" href="${escapeHtml(url)}" style="font:600 16px/24px ${font};color:${light.accent};text-decoration:none">${escapeHtml(text)}</a>${more}</td>`
}

function lineHtml({ label, value, isTotal = false }: Line): string {
  const weight = isTotal ? 700 : 400
  const above = isTotal ? `;border-top:1px solid ${light.border}` : ''
  const look = `padding:8px 0${above};font:${weight} 16px/24px ${font};color:${light.text}`
  const cell = (align: 'left' | 'right', more: string, text: string) =>
    `<td class="text rule" align="${align}" style="${look};${more}">${escapeHtml(text)}</td>`
  return (
    cell('left', 'word-break:break-word', label) +
    cell('right', 'white-space:nowrap;padding-left:16px', value)
  )
}

function table(cell: string, width = ''): string {
  return `<table role="presentation" ${width} cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 24px"><tr>${cell}</tr></table>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
