import { startInstagramStandIn } from '@sayso/sandbox/instagram/stand-in'
import { startTwitterStandIn } from '@sayso/sandbox/twitter/stand-in'
import type { Database } from '../harness/databases.ts'
import { proof } from '../harness/proof.ts'
import { type Browser, createBrowsers, decideAt } from './oauth-attacks/browser.ts'

const PUBLIC_URL = 'http://127.0.0.1:3000'
const LANDING = `${PUBLIC_URL}/auth/redirect/instagram`
const GUESSES = 100
const TRIES = 5

const attempts = 'server/src/modules/connections/attempts.queries.ts'

export default proof({
  name: 'oauth-attacks',
  about: 'No profile is connected without its owner’s choice, and no browser ever gets a network’s secret',
  ci: false,
  engines: true,
  mutants: {
    'state-of-any-session': {
      file: attempts,
      find: ".where('session_id', '=', rowId(sessionId))\n    .where('profile_id', '=', rowId(profileId))\n    .where('network', '=', 'instagram')",
      replace: ".where('network', '=', 'instagram')",
      why: 'a leaked state works in another session',
    },
    'state-used-twice': {
      file: 'server/src/modules/connections/connect-instagram.service.ts',
      find: "  if (!isOurs) throw new AppError('network_attempt_ended')\n",
      replace: '  void isOurs\n',
      why: 'a used state works again with another code',
    },
    'handles-of-any-session': {
      file: attempts,
      find: ".where('session_id', '=', rowId(sessionId))\n    .where('profile_id', '=', rowId(profileId))\n    .where('network', '=', 'twitter')\n    .where('is_proven', '=', false)",
      replace: ".where('network', '=', 'twitter')\n    .where('is_proven', '=', false)",
      why: 'leaked handles work in another session',
    },
    'guesses-without-end': {
      file: attempts,
      find: "    .where('tries', '<', most)\n",
      replace: '    .where(({ lit }) => lit(most > 0))\n',
      why: 'a PIN can be guessed',
    },
    'secret-in-the-page': {
      file: 'server/src/modules/connections/connect-twitter.service.ts',
      find: '  const handles = { token: random(), secret: random() }\n',
      replace: '  const handles = { token: random(), secret: keys.secret }\n',
      why: 'the network’s own secret is sent to the page',
    },
    'address-logged': {
      file: 'server/src/platform/http/ask-provider.ts',
      find: '  let bytes = 0\n',
      replace: '  process.stdout.write(`asked ${url}\\n`)\n  let bytes = 0\n',
      why: 'URLs with secrets are logged',
    },
    'permissions-in-clear': {
      file: 'server/src/modules/connections/permissions.ts',
      find: '  return seal.close(JSON.stringify([token, secret]), aboutOf(whose))\n',
      replace: '  void seal\n  void whose\n  return Buffer.from(JSON.stringify([token, secret]))\n',
      why: 'a copy of the database contains usable tokens',
    },
  },
  async run(p) {
    const x = await startTwitterStandIn()
    const instagram = await startInstagramStandIn({ redirectUris: [LANDING] })
    const database = await p.freshDatabase()
    const api = await p.spawnServer('server/src/api.ts', {
      env: {
        ...database.env,
        RATE_FACTOR: '1000000',
        // A shared machine is slow, not overloaded.
        SHED_DELAY_MS: '10000',
        DATABASE_WAIT_MS: '10000',
        LOG_LEVEL: 'debug',
        PUBLIC_URL,
        TWITTER_API_URL: x.url,
        TWITTER_KEY: x.key,
        TWITTER_SECRET: x.secret,
        INSTAGRAM_AUTHORIZE_URL: instagram.url,
        INSTAGRAM_API_URL: instagram.url,
        INSTAGRAM_GRAPH_URL: instagram.url,
        INSTAGRAM_APP_ID: instagram.appId,
        INSTAGRAM_APP_SECRET: instagram.appSecret,
      },
    })
    const seen: string[] = []
    const browsers = createBrowsers(api.url, seen)
    const attacker = await browsers.register('mallory')
    const victim = await browsers.register('victoria')
    // Connecting a network needs a confirmed email address.
    await database.query('update account set verified_at = now()')
    const stolen = await browsers.otherDevice('victoria')

    /** The parameters with which a browser returns to the landing page. */
    async function wayBack(browser: Browser, person: string) {
      const { auth_url } = await browser.call('external/getInstagramAuthUrl')
      const response = await decideAt(String(auth_url), person, seen)
      const back = new URL(response.headers.get('location') ?? '').searchParams
      return { redirectUrl: LANDING, code: back.get('code') ?? '', state: back.get('state') ?? '' }
    }
    async function atTwitter(browser: Browser, person: string) {
      const { auth_url, token, secret } = await browser.call('user/getTwitterToken')
      const page = await (await decideAt(String(auth_url), person, seen)).text()
      return { token, secret, pin: /<code>(\d+)<\/code>/.exec(page)?.[1] ?? '' }
    }
    let made = 0
    let tried = 0
    async function attack(browser: Browser, network: 'twitter' | 'instagram', input: object): Promise<void> {
      tried++
      const path = network === 'twitter' ? 'user/authTwitter' : 'user/connectInstagram'
      const { success } = await browser.call(path, { userProfileId: browser.profileId, ...input })
      if (success || (await browser.isConnected(network))) {
        made++
        p.log(`an attack on ${network} connected: ${Object.keys(input).join(', ')}`)
        await browser.call(network === 'twitter' ? 'external/disconnectTwitter' : 'user/disconnectInstagram')
      }
    }

    const land = (input: object) => attack(victim, 'instagram', input)
    // The victim's own, used for a connection that they wanted and gave up: anybody who saw the address knows its
    // state.
    const spent = await wayBack(victim, 'ada_writes')
    const wanted = await victim.call('user/connectInstagram', { userProfileId: victim.profileId, ...spent })
    await victim.call('user/disconnectInstagram')
    await land({ ...(await wayBack(attacker, 'bakehouse_lx')), state: spent.state })
    const lure = await wayBack(attacker, 'bakehouse_lx')
    await land(lure)
    await land({ redirectUrl: LANDING, code: lure.code })
    await land({ ...lure, state: '' })
    await land({ ...lure, state: victim.profileId })
    await land({ ...lure, state: lure.state.replace(attacker.profileId, victim.profileId) })
    await land({ ...lure, userProfileId: attacker.profileId })
    await land({ ...lure, redirectUrl: 'https://mallory.example/' })
    // A state that leaked on its way, used in another session of the same account.
    await attack(stolen, 'instagram', await wayBack(victim, 'quiet_one'))
    await victim.call('external/getInstagramAuthUrl')

    await attack(victim, 'twitter', await atTwitter(attacker, 'bakehouse_lx'))
    await attack(stolen, 'twitter', await atTwitter(victim, 'quiet_one'))
    const mixed = {
      ...(await atTwitter(attacker, 'bakehouse_lx')),
      pin: (await atTwitter(victim, 'ada_writes')).pin,
    }
    await attack(attacker, 'twitter', mixed)
    p.require(
      'no attack connects a profile, and an honest attempt does',
      made === 0 && wanted.success,
      `${made} of ${tried} attacks connected`,
    )

    x.faults.add({ fault: 'slow', ms: 0, on: 'POST /oauth/access_token' })
    const { pin, ...handles } = await atTwitter(attacker, 'quiet_one')
    const guesses = Array.from({ length: GUESSES }, (_, n) => ({ ...handles, pin: `${1_000_000 + n}` }))
    await Promise.all(guesses.map((guess) => attacker.call('user/authTwitter', guess)))
    const asked = x.faults.rules()[0]?.struck ?? 0
    const late = await attacker.call('user/authTwitter', { ...handles, pin })
    p.require(
      `of ${GUESSES} concurrent guesses ${TRIES} reach the network, and then the right PIN is rejected`,
      asked === TRIES && !late.success,
      `${asked} guesses asked about`,
    )

    // Honest connections, kept: their permissions are among the secrets searched for. And a network that fails.
    const kept = await victim.call('user/authTwitter', await atTwitter(victim, 'ada_writes'))
    const both = { userProfileId: victim.profileId, ...(await wayBack(victim, 'ada_writes')) }
    const keptToo = await victim.call('user/connectInstagram', both)
    instagram.faults.add({ fault: 'error', times: 1 })
    await victim.call('external/getInstagramInfo')
    x.revoke(null)
    await victim.call('user/getTwitterInfo')
    p.require('two honest connections are stored', kept.success && keptToo.success)

    const config = await (await fetch(`${api.url}/api/unauth/config`)).text()
    const secrets = [...x.secrets, ...instagram.secrets]
    const hits = {
      'in browsers': countHits(secrets, [...seen, config].join('\n')),
      'in logs': countHits(secrets, api.output()),
      'in the database': countHits(secrets, await everyRow(database)),
    }
    const total = Object.values(hits).reduce((sum, count) => sum + count, 0)
    p.require(
      'no secret of a network is in a browser request or response, a log or the database',
      total === 0 && secrets.length >= 10,
      `${secrets.length} secrets; ${Object.entries(hits)
        .map(([where, count]) => `${count} ${where}`)
        .join(', ')}`,
    )
    p.figure('secrets looked for', secrets.length)
    await Promise.all([x.close(), instagram.close()])
  },
})

/** Searches for each secret as it is, and in the encodings in which it could be stored. */
function countHits(secrets: readonly string[], text: string): number {
  const formsOf = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]
  return secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form))).length
}

/** All tables of our schemas and of the queue, as text; bytes are in hex there. */
async function everyRow(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
