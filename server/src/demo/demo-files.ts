import { createDice, type Dice } from './random.ts'

/* What the files of the demo world contain: small, real files of their kind, so that a download opens. */

export const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  gpx: 'application/gpx+xml',
}

/** A file of this name. A document prints the text it belongs to, so that no two are the same. */
export function contentOf({ name, kind }: { name: string; kind: string }, text: string): Buffer {
  const dice = createDice([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  if (kind === 'pdf') return pdf(name.replace(/\.pdf$/, '').replaceAll('-', ' '), text)
  if (kind === 'gpx') return Buffer.from(gpx(dice))
  return Buffer.from(`${csv(name, dice).join('\r\n')}\r\n`)
}

const TABLES: Readonly<
  Record<string, { head: string; row: (n: number, dice: Dice) => string; rows: number }>
> = {
  'tollgate-heater-log.csv': {
    head: 'minute,celsius',
    // The gap of forty minutes that everybody talks about.
    row: (n, dice) =>
      `${n * 10},${n > 301 && n < 306 ? '' : (38 + Math.sin(n / 40) * 3 + dice.roll()).toFixed(1)}`,
    rows: 576,
  },
  'pollen-by-postcode.csv': {
    head: 'postcode,hive,grams_of_pollen,lime_percent',
    row: (n, dice) => `OS${n + 1},${(n % 7) + 1},${dice.integer(40, 260)},${dice.integer(5, 48)}`,
    rows: 63,
  },
  'n9-six-nights.csv': {
    head: 'night,stop,passengers',
    row: (n, dice) => `${Math.floor(n / 11) + 1},${(n % 11) + 1},${dice.integer(0, 6)}`,
    rows: 66,
  },
}

function csv(name: string, dice: Dice): string[] {
  const table = TABLES[name] ?? {
    head: 'line,item,amount',
    row: (n: number, dice: Dice) => `${n + 1},item ${n + 1},${(dice.integer(120, 98_000) / 100).toFixed(2)}`,
    rows: 40,
  }
  return [table.head, ...Array.from({ length: table.rows }, (_, n) => table.row(n, dice))]
}

function gpx(dice: Dice): string {
  const points = Array.from({ length: 312 }, (_, n) => {
    const [lat, lon] = [38.7163 + (dice.roll() - 0.5) * 0.03, -9.1305 + (dice.roll() - 0.5) * 0.05]
    return `  <wpt lat="${lat.toFixed(5)}" lon="${lon.toFixed(5)}"><name>Wall ${n + 1}</name></wpt>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Wall Atlas" xmlns="http://www.topografix.com/GPX/1/1">',
    ...points,
    '</gpx>',
    '',
  ].join('\n')
}

const LINE = 92
const LINES_PER_PAGE = 48

/** A PDF of one font and plain lines: nothing here is worth a library. */
function pdf(title: string, text: string): Buffer {
  const lines = text.split('\n').flatMap((paragraph) => [...wrap(paragraph), ''])
  const pages: string[][] = []
  for (let at = 0; at === 0 || at < lines.length; at += LINES_PER_PAGE)
    pages.push([...(at === 0 ? [title.toUpperCase(), ''] : []), ...lines.slice(at, at + LINES_PER_PAGE)])
  const firstPage = 4
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${firstPage + n * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, n) => {
      const shown = page.map((line) => `(${escapePdf(line)}) '`).join('\n')
      const stream = `BT /F1 10 Tf 14 TL 56 790 Td\n${shown}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + n * 2 + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n `
  })
  const end = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('\n')}\n`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function wrap(paragraph: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line.length + word.length + 1 > LINE) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const escapePdf = (line: string) =>
  line
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u00ff]/g, '?')
    .replace(/[\\()]/g, '\\$&')
