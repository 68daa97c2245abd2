import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reverseGeocode } from '@sayso/contract/calls/user'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const asked: { at: number; agent: string; lat: string; lon: string }[] = []
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://nominatim.example')
  const [lat, lon] = [searchParams.get('lat') ?? '', searchParams.get('lon') ?? '']
  asked.push({ at: Date.now(), agent: request.headers['user-agent'] ?? '', lat, lon })
  if (Number(lat) < 0) return void response.writeHead(500).end()
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      address: {
        town: 'Unterwasser',
        state: 'St. Gallen',
        'ISO3166-2-lvl4': 'CH-SG',
        country: 'Switzerland',
        country_code: 'ch',
        postcode: '9657',
      },
    }),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const world = useWorld({
  GEOCODER: 'nominatim',
  NOMINATIM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
})

test('the geocoder is asked at most once a second, for the centre of a cell, and its answer is cached', async () => {
  const visitor = await world.visitor()
  const position = { latitude: 47.197111, longitude: 9.310222 }
  const places = await Promise.all([
    visitor.call(reverseGeocode, position),
    visitor.call(reverseGeocode, { ...position, latitude: 47.21 }),
  ])
  expect(places[0]).toMatchObject({
    city: 'Unterwasser',
    state: 'St. Gallen',
    country: 'Switzerland',
    zip_code: '9657',
  })
  await visitor.call(reverseGeocode, { ...position, latitude: 47.197112 })
  expect(asked).toHaveLength(2)
  const [first, second] = asked
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950)
  expect(first?.agent).toMatch(/^SaysoBot\/\d.+\+http/)
  expect(asked.map(({ lat }) => lat)).not.toContain('47.19711')
})

test('a failing geocoder leaves the place unknown and is asked again next time', async () => {
  const visitor = await world.visitor()
  const before = asked.length
  const position = { latitude: -33.44, longitude: -70.65 }
  expect(await visitor.call(reverseGeocode, position)).toMatchObject({ city: null, country: null })
  await visitor.call(reverseGeocode, position)
  expect(asked.length - before).toBe(2)
})
