import { type Posted, rewrite } from '@sayso/sandbox/networks/people'
import { startPictures } from '@sayso/sandbox/networks/pictures'
import { startTwitterStandIn } from '@sayso/sandbox/twitter/stand-in'
import { callAs, type Member } from '../../harness/members.ts'

type Other = Parameters<typeof startPictures>[0]

/** The person whose posts the proofs import. */
const PERSON = 'chronicle'

/** X with a timeline of our own making, and the internet that hosts its pictures. */
export async function startNetwork(timeline: readonly Posted[], other?: Other) {
  const pictures = await startPictures(other)
  const x = await startTwitterStandIn({ mediaOrigin: pictures.mediaOrigin })
  rewrite(PERSON, timeline)
  return {
    pictures,
    env: {
      TWITTER_API_URL: x.url,
      TWITTER_KEY: x.key,
      TWITTER_SECRET: x.secret,
      EGRESS_DNS: pictures.dns,
      EGRESS_PROXY: pictures.proxy,
    },
    /** Connects the app as a person does: accept there, enter the PIN here. */
    async connect(apiUrl: string, member: Member): Promise<void> {
      const asked = await callAs(apiUrl, member, 'user/getTwitterToken')
      const { origin, pathname, searchParams } = new URL(String(asked.body['auth_url']))
      const body = new URLSearchParams([...searchParams, ['decision', 'allow'], ['person', PERSON]])
      const page = await (await fetch(origin + pathname, { method: 'POST', body })).text()
      const pin = /<code>(\d+)<\/code>/.exec(page)?.[1] ?? ''
      const { token, secret } = asked.body
      const { text } = await callAs(apiUrl, member, 'user/authTwitter', { token, secret, pin })
      if (!text.includes('"twitter_connected":true')) throw new Error(`not connected: ${text}`)
    },
    async close(): Promise<void> {
      await Promise.all([x.close(), pictures.close()])
    },
  }
}

export interface RunStatus {
  readonly job_id: string
  readonly status: string
  readonly found: number
  readonly imported: number
  readonly skipped: number
  readonly failed: readonly { readonly source_id: string; readonly reason: string }[]
}

export async function beginImport(apiUrl: string, member: Member): Promise<RunStatus> {
  const { body, text } = await callAs(apiUrl, member, 'external/importTwitter', { visibility: 'everyone' })
  if (body.success !== true) throw new Error(`not begun: ${text}`)
  return body as unknown as RunStatus
}

export async function statusOf(apiUrl: string, member: Member, { job_id }: RunStatus): Promise<RunStatus> {
  const { body } = await callAs(apiUrl, member, 'external/importStatus', { job_id }, 'GET')
  return body as unknown as RunStatus
}

export const isOver = ({ status }: Pick<RunStatus, 'status'>) => status === 'completed' || status === 'failed'
