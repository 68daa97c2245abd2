import { loginSecond } from '@sayso/contract/calls/factors'
import { calls } from '@sayso/contract/calls/index'
import { staffAccount, staffEndSessions, staffMe } from '@sayso/contract/calls/staff'
import { login } from '@sayso/contract/calls/unauth'
import { reauth } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { readEnvironment } from '../../../platform/config/environment.ts'
import { readStaffNetworks } from '../../../platform/config/staff-networks.ts'
import { addTotp, codeAt } from '../../../testing/authenticator-app.ts'
import { staffOf } from '../../../testing/decisions.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { accountIdOf, hire, onDuty, proveFactor } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

/** Everything about an answer that somebody could tell apart, but its own id and time. */
async function bytesOf(
  path: string,
  {
    method = 'POST',
    headers = {},
    body = '{}',
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string | null
  },
) {
  const sent = method === 'POST' || method === 'PUT' ? { body } : {}
  const type = method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(`${world.baseUrl}/api/${path}`, {
    method,
    headers: { ...type, ...headers },
    ...sent,
  })
  const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: answer.status, headers: kept, text: await answer.text() }
}

test('for everybody else a staff call is, byte for byte, one that does not exist', async () => {
  const [alice, visitor] = [await world.as('alice'), await world.visitor()]
  const bob = await onDuty(world, 'bob', 'support')
  const tokens = [null, visitor.token, 'anon_made_up', 's_'.padEnd(45, 'x'), alice.token]
  const ways = [
    ...[{}, { body: '{"because":"a reason"}' }, { body: '{' }, { body: 'x'.repeat(1_200_000) }],
    ...['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'].map((method) => ({ method })),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'because=no' },
    { headers: { 'content-type': 'text/csv' }, body: 'a,b' },
    { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
  ]
  const staffCalls = calls.filter(({ access }) => access === 'staff')
  expect(staffCalls.length).toBeGreaterThan(20)
  for (const { path, roles } of staffCalls) {
    // Somebody of staff whose role does not reach.
    const all = roles.includes('support') ? tokens : [...tokens, bob.token]
    for (const token of path === 'staff/me' ? all : all.slice(-2)) {
      for (const way of path === 'staff/me' ? ways : ways.slice(0, 2)) {
        const headers = {
          ...('headers' in way ? way.headers : {}),
          ...(token !== null && { authorization: token }),
        }
        const [known, unknown] = [
          await bytesOf(path, { ...way, headers }),
          await bytesOf('staff/nothing', { ...way, headers }),
        ]
        expect([path, token, way, known]).toEqual([path, token, way, unknown])
      }
    }
  }
  expect((await bytesOf('staff/me', {})).text).toContain('call_not_found')
})

test('every call of staff names its roles, and every act asks again who it is', () => {
  const all = calls.filter(({ access }) => access === 'staff')
  expect(all.filter(({ roles }) => roles.length === 0)).toEqual([])
  expect(calls.filter(({ access, roles }) => access !== 'staff' && roles.length > 0)).toEqual([])
  const acts = all.filter(({ input }) => 'because' in input.properties)
  expect(acts.filter(({ reauth: asks }) => asks !== true)).toEqual([])
  // That `because` still is what tells an act from a look.
  expect(acts.map(({ path }) => path)).toEqual(expect.arrayContaining(['staff/refund', 'staff/grantRole']))
})

test('a role alone opens nothing; a factor has to be proven in this session, and again after twelve hours', async () => {
  const token = await registered(world.baseUrl, 'olga')
  await run(sql`update account set verified_at = now()`)
  await hire(world, 'olga', 'admin')
  const me = async (by: string) => (await ask(staffMe, {}, by)).body
  expect((await me(token)).code).toBe('call_not_found')
  const { secret } = await addTotp(world, token)
  expect(await me(token)).toMatchObject({ code: 'reauth_required', details: { methods: ['totp'] } })
  // The password is no second factor.
  const typed = tokenOf(await ask(reauth, { password: formOf('olga').password }, token))
  expect((await me(typed)).code).toBe('reauth_required')
  const proven = tokenOf(await ask(reauth, { code: codeAt(secret) }, typed))
  const opened = await me(proven)
  expect(opened).toMatchObject({ success: true, roles: ['admin'], approvals: 0 })
  expect((Date.parse(String(opened['factor_until'])) - Date.now()) / 3_600_000).toBeCloseTo(12, 1)
  await run(sql`update session set factor_at = factor_at - interval '12 hours'`)
  expect((await me(proven)).code).toBe('reauth_required')
  await proveFactor(world, 'olga')
  await run(sql`delete from staff_role where role = 'admin'`)
  expect((await me(proven)).code).toBe('call_not_found')
})

test('a suspended account has no desk', async () => {
  const erin = await onDuty(world, 'erin', 'moderator')
  expect((await erin.ask(staffMe, {})).status).toBe(200)
  await staffOf(world).suspend(erin)
  expect((await erin.ask(staffMe, {})).body.code).toBe('call_not_found')
  await staffOf(world).reinstate(erin)
  expect((await erin.ask(staffMe, {})).status).toBe(200)
})

test('logging in with a second factor counts as a proof, with a recovery code it does not', async () => {
  const token = await registered(world.baseUrl, 'paul')
  await run(sql`update account set verified_at = now()`)
  await hire(world, 'paul', 'support')
  const { secret, codes } = await addTotp(world, token)
  const { email, password } = formOf('paul')
  const second = async (code: string) => {
    const asked = await ask(login, { email, password })
    const { ticket } = (asked.body as unknown as { details: { ticket: string } }).details
    return tokenOf(await ask(loginSecond, { ticket, code }))
  }
  expect((await ask(staffMe, {}, await second(codes[0] ?? ''))).body.code).toBe('reauth_required')
  expect((await ask(staffMe, {}, await second(codeAt(secret)))).body.success).toBe(true)
})

test('an act asks for a proof of the last minutes, and a look does not', async () => {
  const carol = await onDuty(world, 'carol', 'support')
  await world.as('dan')
  const account_id = await accountIdOf(world, 'dan')
  await run(sql`update session set proved_at = now() - interval '16 minutes'`)
  expect((await carol.ask(staffAccount, { account_id })).body.success).toBe(true)
  const refused = await carol.ask(staffEndSessions, { account_id, because: 'a ticket' })
  expect(refused.body).toMatchObject({ code: 'reauth_required' })
  await proveFactor(world, 'carol')
  expect((await carol.ask(staffEndSessions, { account_id, because: '' })).body.code).toBe('invalid_input')
  expect((await carol.ask(staffEndSessions, { account_id, because: 'a ticket' })).body).toMatchObject({
    ended: 1,
  })
})

test('where networks are listed, the desk is nowhere else', async () => {
  const erin = await onDuty(world, 'erin', 'admin')
  const networksOf = (STAFF_NETWORKS: string) => readStaffNetworks(readEnvironment({ STAFF_NETWORKS }))
  const statusFrom = async (networks: string, remoteAddress: string) => {
    const config = { ...world.ctx.config, staff: { networks: networksOf(networks) } }
    const { http } = await createApp({ ...world.ctx, config })
    const answer = await http.inject({
      ...{ method: 'POST', url: '/api/staff/me', payload: {}, remoteAddress },
      headers: { authorization: erin.token },
    })
    await http.close()
    return answer.statusCode
  }
  const ours = '192.0.2.0/24, 2001:db8::/32'
  expect(await statusFrom(ours, '192.0.2.7')).toBe(200)
  expect(await statusFrom(ours, '::ffff:192.0.2.7')).toBe(200)
  expect(await statusFrom(ours, '2001:db8::9')).toBe(200)
  expect(await statusFrom(ours, '198.51.100.7')).toBe(404)
  expect(await statusFrom(ours, '2001:db9::9')).toBe(404)
  const env = readEnvironment({ STAFF_NETWORKS: '192.0.2.0/33, somewhere' })
  readStaffNetworks(env)
  expect(env.faults).toHaveLength(2)
})
