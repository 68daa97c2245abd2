import { expect, test } from 'vitest'
import { signOAuth1 } from './oauth1.ts'

const signatureOf = (header: string) => /oauth_signature="([^"]+)"/.exec(header)?.[1]

test('the OAuth 1.0 specification’s example gets the published signature', () => {
  const header = signOAuth1({
    method: 'GET',
    url: new URL('http://photos.example.net/photos?file=vacation.jpg&size=original'),
    app: { token: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' },
    person: { token: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' },
    at: { nonce: 'kllo9940pd9333jh', seconds: 1_191_242_096 },
  })
  expect(signatureOf(header)).toBe('tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D')
})

test('every request has a new nonce, and no secret is sent', () => {
  const app = { token: 'the-key', secret: 'app-secret' }
  const person = { token: 'the-token', secret: 'person-secret' }
  const url = new URL('https://api.x.example/2/users/me')
  const headers = Array.from({ length: 100 }, () => signOAuth1({ method: 'GET', url, app, person }))
  expect(new Set(headers.map((header) => /oauth_nonce="([^"]+)"/.exec(header)?.[1])).size).toBe(100)
  expect(headers.join()).not.toMatch(/app-secret|person-secret/)
})
