import { encodeId } from '@sayso/contract/ids'

const IS_ID = /(^|_)id$/

/**
 * Rows as JSON text. Whole numbers of the database are ids under such names, otherwise sizes and amounts. Bytes are
 * refused: no row that people take along has any, but hashes and keys are stored as bytes.
 */
function toJson(row: object): string {
  return JSON.stringify(row, function (this: Record<string, unknown>, key, value: unknown) {
    if (this[key] instanceof Uint8Array) throw new Error(`${key} is made of bytes and must not be exported`)
    if (typeof value !== 'bigint') return value
    return IS_ID.test(key) ? encodeId(value) : Number(value)
  })
}

/** A list, one row on each line. Counts them on the way. */
export async function* jsonOf(
  pages: AsyncIterable<readonly object[]>,
  counted: { rows: number },
): AsyncGenerator<string> {
  yield '['
  for await (const page of pages) {
    const lines = page.map((row) => `\n${toJson(row)}`)
    if (lines.length > 0) yield (counted.rows > 0 ? ',' : '') + lines.join(',')
    counted.rows += page.length
  }
  yield '\n]\n'
}
