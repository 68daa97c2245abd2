import { callAs, type Member } from '../../harness/members.ts'

/** Makes a call and throws if it was refused. */
export async function ask(url: string, who: Member, path: string, input: object = {}) {
  const { body, text } = await callAs(url, who, path, { ...input })
  if (body.success !== true) throw new Error(`${path} was refused: ${text}`)
  return body
}

export const idIn = (body: Record<string, unknown>, name: string): string =>
  String((body[name] as { unique_id?: string } | undefined)?.unique_id ?? '')

export async function write(url: string, who: Member, text: string, more: object = {}): Promise<string> {
  const input = {
    text,
    visibility: 'all',
    geo_visibility: 'global',
    discoverability: 'all',
    type: 'free',
    ...more,
  }
  return idIn(await ask(url, who, 'feed/post', input), 'post')
}
