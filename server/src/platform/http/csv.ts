/** A cell: text, or a number, which is written as it is. */
type Cell = string | number

/** Spreadsheets detect the encoding by it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Matches what a spreadsheet takes for a formula; people choose their own names. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\t\r\n|＝＋－＠]/u

function write(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const words = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(words) || words !== cell ? `"${words.replaceAll('"', '""')}"` : words
}

const writeRow = (row: readonly Cell[]): string => `${row.map(write).join(',')}\r\n`

/** Comma-separated values (RFC 4180), row by row as they come. */
export async function* csvOf(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRow(head)
  for await (const row of rows) yield writeRow(row)
}
