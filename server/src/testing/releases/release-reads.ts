import { send } from '../cast.ts'
import type { FrozenRead } from './release-files.ts'

const ID = /^[0-9a-hjkmnp-tv-z]{13}$/

/** Every id in an answer, once, sorted: what was found, whatever else is said about it. */
export function idsIn(body: unknown): string[] {
  const ids = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value === 'string' && ID.test(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(body)
  return [...ids].sort()
}

export async function sendRead(
  baseUrl: string,
  { path, method, token, input }: Omit<FrozenRead, 'ids'>,
): Promise<unknown> {
  const { body } = await send(baseUrl, path, input, method, token)
  if (!body.success) throw new Error(`${path} failed: ${body.code} ${body.error}`)
  return body
}
