import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commentOnPost } from '@sayso/contract/calls/comments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { LATER, switchAll, timePasses, untilNotified } from '../../testing/notifications.ts'
import { useWorld } from '../../testing/world.ts'
import { startTracing } from './tracing.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...LATER })

interface Received {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}

/** A receiver of OTLP, as small as it can be. */
const spans: Received[] = []
const texts: string[] = []
const collector = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += piece
  texts.push(text)
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: { scopeSpans: { spans: Received[] }[] }[]
  }
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
  response.end('{}')
})
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  collector.close()
  collector.closeAllConnections()
})

test('one trace leads from a comment to the email about it, through API, outbox, bus, worker and job', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await timePasses(world, 3 * 24 * 60)
  await switchAll(alice, true)
  const post = await alice.publish({ text: 'what do you think?' })
  await world.settle()
  mailbox.clear()

  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, service: 'sayso-api' })
  const { http } = await createApp(world.ctx, tracing)
  const answer = await http.inject({
    method: 'POST',
    url: `/api/${commentOnPost.path}`,
    headers: { authorization: bob.token },
    payload: { user_profile_id: bob.profileId, post_id: post, comment: 'canary-77c1' },
  })
  expect(answer.json()).toMatchObject({ success: true })
  await untilNotified(world)
  await timePasses(world, 24 * 60)
  expect(mailbox.newestTo('alice@people.example').subject).toContain('commented')
  await http.close()
  await tracing?.stop()

  const press = spans.find(({ name }) => name === `POST /api/${commentOnPost.path}`)
  const trace = spans.filter(({ traceId }) => traceId === press?.traceId)
  const names = trace.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'publish comments.commented',
      'consume notifications-commented',
      'job notifications.aggregate',
      'job notifications.mail',
      'job platform.send-mail',
      'mail send',
    ]),
  )
  const byId = new Map(trace.map((span) => [span.spanId, span]))
  const path: string[] = []
  for (let at = trace.find(({ name }) => name === 'mail send'); at; at = byId.get(at.parentSpanId ?? ''))
    path.unshift(at.name)
  expect(path[0], 'every span on the way has its cause').toBe(press?.name)
  expect(texts.join(), 'spans carry names, no text').not.toContain('canary-77c1')
})
