import { importInstagram, importTwitter } from '@sayso/contract/calls/connections'
import { afterAll, expect, test } from 'vitest'
import { startNetworks } from '../../testing/networks.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const world = useWorld({ ...networks.environment, RATE_FACTOR: '1' })
afterAll(() => networks.close())

test('six imports are begun in an hour, of whatever network; the next has to wait', async () => {
  const alice = await world.as('alice')
  const statuses: number[] = []
  for (let tried = 0; tried < 7; tried++) {
    const { status } = await alice.ask(tried % 2 === 0 ? importTwitter : importInstagram)
    statuses.push(status)
  }
  expect(statuses.map((status) => status === 429)).toEqual([...Array(6).fill(false), true])
})
