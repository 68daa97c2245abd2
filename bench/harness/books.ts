import type { Database } from './databases.ts'
import type { Proving } from './proof.ts'

/** Looks at the books with the command a person would use, and requires that everything holds. */
export async function requireBooks(p: Proving, { env }: Pick<Database, 'env'>): Promise<void> {
  const books = await p.command('node', ['server/src/books.ts'], undefined, { ...p.engines, ...env })
  const broken = books.output.match(/BROKEN.*/g)?.join('; ')
  const figure = books.code === 0 ? 'all hold' : (broken ?? `the command failed: ${books.output.slice(-300)}`)
  p.require('the books balance', books.code === 0, figure)
}
