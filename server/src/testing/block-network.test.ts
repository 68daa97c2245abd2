import net from 'node:net'
import { expect, test } from 'vitest'
import { blockNetwork } from './block-network.ts'

test('a connection to another machine is rejected and recorded', async () => {
  const connect = net.Socket.prototype.connect
  const attempts = blockNetwork()
  const reach = (host: string) =>
    new Promise((resolve) => net.connect({ host, port: 443 }).on('error', ({ message }) => resolve(message)))
  expect(await reach('192.0.2.1')).toMatch(/closed to tests/)
  expect(await reach('api.stripe.example')).toMatch(/closed to tests/)
  net.Socket.prototype.connect = connect
  expect(attempts).toEqual(['192.0.2.1', 'api.stripe.example'])
})
