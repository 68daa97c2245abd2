import { type Member, mustCall } from '../../harness/members.ts'

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
  return idIn(await mustCall(url, who, 'feed/post', input), 'post')
}
