import { setTimeout as rest } from 'node:timers/promises'
import type { ProfileId } from '@sayso/contract/ids'
import { guardedFolder } from '@sayso/server/modules/media/serve/guarded-address'
import { createUnsubscribeLinks } from '@sayso/server/modules/notifications/mail/unsubscribe-link'
import { createKeyRing } from '@sayso/server/platform/keys/key-ring'
import { createDiskStorage } from '@sayso/server/platform/storage/disk-storage'
import { attach, untilSettled } from '../harness/attachments.ts'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { publishPicture } from './guarded-media/pictures.ts'
import { type AppHolder, addAppHolder } from './key-rotation/app-holder.ts'
import { post, statusOf } from './key-rotation/ask-patiently.ts'
import { type Installation, openInstallation, type Server } from './key-rotation/installation.ts'
import { addBrowser, createTraffic, type Holdings } from './key-rotation/traffic.ts'
import { decideAt } from './oauth-attacks/browser.ts'

const PEOPLE = 3
const RESEALED = ['network_connection', 'network_farewell', 'totp', 'push_device'] as const

export default proof({
  name: 'key-rotation',
  about: 'Every key is replaced while it is in use, and nobody notices',
  ci: true,
  engines: true,
  mutants: {
    'key-id-ignored': {
      file: 'server/src/platform/keys/key-ring.ts',
      find: 'const entry = entries.get(id)\n',
      replace: 'const entry = entries.get(id) && entries.get(first)\n',
      why: 'whatever key a value names, the first one is tried',
    },
    'pepper-id-ignored': {
      file: 'server/src/modules/accounts/passwords/passwords.ts',
      find: 'const pepper = known && pepperOf(known.pepperId)',
      replace: 'const pepper = known && firstPepper',
      why: 'nobody can log in after the pepper was replaced',
    },
    'codes-of-the-first-key': {
      file: 'server/src/platform/keys/signatures.ts',
      find: 'const keys = ring.ids.map((id) => requireSubkey(ring, purpose, id))',
      replace: 'const keys = ring.ids.slice(0, 1).map((id) => requireSubkey(ring, purpose, id))',
      why: 'a code that is under way ends when the pepper is replaced',
      also: [
        {
          file: 'server/src/modules/accounts/email/send-code.service.ts',
          find: "ring.former('as it is')",
          replace: 'null',
        },
      ],
    },
    'nothing-resealed': {
      file: 'server/src/platform/seal/seal.ts',
      find: 'return isFirst ? null : close(open(sealed, about), about)',
      replace: 'return isFirst || sealed.length > 0 ? null : close(open(sealed, about), about)',
      why: 'connections are lost with the old key',
    },
    'apps-not-resealed': {
      file: 'server/src/modules/accounts/accounts.keyed.ts',
      find: 'renew: ({ accountId, sealed }) => totpSealOf(ctx).renew(sealed, aboutTotp(accountId)),',
      replace: 'renew: () => null,',
      why: 'authenticator apps are lost with the old key',
    },
    'pictures-of-the-first-key': {
      file: 'server/src/modules/media/serve/guarded-address.ts',
      find: 'return signerOf(ring).isSigned(textOf(key, Number(end)), signature) ?',
      replace: "return guardedFolder(ring, key, Number(end)).split('/')[2] === signature ?",
      why: 'pictures on open pages vanish when their key is no longer the first',
    },
    'pictures-of-dropped-keys': {
      file: 'server/src/modules/media/serve/guarded-address.ts',
      find: 'return signerOf(ring).isSigned(textOf(key, Number(end)), signature) ?',
      replace:
        'return !signature.startsWith(`${ring.first}_`) || signerOf(ring).isSigned(textOf(key, Number(end)), signature) ?',
      why: 'whoever has a key that leaked opens any picture after it was dropped',
    },
  },
  async run(p) {
    const rounds = p.size({ quick: 6, full: 300 })
    const installation = await openInstallation(p)
    const { api, worker, database } = installation
    const before = await api('before')
    const oldWorker = await worker('added')
    const held = await makeHoldings(installation, before)
    const traffic = createTraffic(held, p.random, p.log)
    await traffic.run([before], 2)
    const [oldVisitor, oldLink, oldPicture] = [
      held.visitors.at(0),
      held.fileLinks.at(0),
      held.pictureLinks.at(0),
    ]
    const handedOver: boolean[] = []

    /** Both are asked for a while, then the first one ends. */
    async function replace(current: Server, next: Server, person: string): Promise<Server> {
      const underWay = await beginAt(installation, current, { person, patient: held.patient })
      await traffic.run([current, next], rounds)
      handedOver.push(...(await underWay.finishAt(next)))
      await current.stop()
      return next
    }

    const added = await replace(before, await api('added'), 'bakehouse_lx')
    const first = await replace(added, await api('first'), 'quiet_one')
    await oldWorker.stop()
    await worker('first')
    for (const person of held.people) await post(first, 'unauth/login', person)
    for (const holder of [held.appHolder, held.patient]) await holder.begin(first)
    const needed = await countOld(database)
    p.require(
      'apps and push devices need the old key before `reseal`',
      (needed.get('totp') ?? 0) > 0 && (needed.get('push_device') ?? 0) > 0,
      [...needed].map(([table, count]) => `${count} of ${table}`).join(', '),
    )
    const left = await reseal(database)
    p.require('after a log-in and `reseal`, no row needs an old key', left === 0, `${left} rows`)

    const ring = createKeyRing(installation.oldKeyOf('STORAGE_SIGNING_KEY'))
    const inSeconds = (seconds: number) =>
      guardedFolder(ring, held.pictureKey, Math.floor(Date.now() / 1000) + seconds)
    const ends = [
      await statusOf(`${first.url}/media/${inSeconds(60)}/320.webp`),
      await statusOf(`${first.url}/media/${inSeconds(0)}/320.webp`),
    ]
    p.require(
      'the address of a picture by an old key opens until it ends',
      ends.join() === '200,403',
      ends.join(' and '),
    )

    // What ends by itself has ended: sessions of visitors after a week, pictures after hours, links to files after minutes.
    held.visitors.length = 0
    held.fileLinks.length = 0
    held.pictureLinks.length = 0
    await traffic.run([first], 2)
    const last = await replace(first, await api('dropped'), 'bakehouse_lx')

    for (const [kind, { done, failed }] of traffic.tallies)
      p.require(
        `${kind}: no failure while every key was replaced`,
        failed === 0,
        `${failed} of ${done + failed}`,
      )
    p.require(
      'emailed codes, PINs and second steps that were under way at each step worked after it',
      handedOver.length === 9 && handedOver.every(Boolean),
      `${handedOver.filter(Boolean).length} of ${handedOver.length}`,
    )
    const { id: quietId, ...quiet } = held.quietBrowser
    const again = await addBrowser(last, held.author, quiet)
    p.require('a browser that comes back after all this is no second device', again === quietId)
    const query = `user_profile_id=${oldVisitor?.profileId}`
    const headers = { authorization: oldVisitor?.token ?? '' }
    const refused = [
      await statusOf(`${last.url}/api/feed/global?${query}`, headers),
      await statusOf(last.url + oldLink),
      await statusOf(last.url + oldPicture),
    ]
    p.require('the dropped keys verify nothing', refused.join() === '401,403,403', refused.join(', '))
    const done = [...traffic.tallies.values()].reduce((sum, one) => sum + one.done, 0)
    p.figure('requests', done)
    await installation.close()
  },
})

async function makeHoldings(installation: Installation, api: Server) {
  const { database, subscribe } = installation
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    email: `person${n}@people.example`,
    password: `the long secret of ${n}`,
  }))
  for (const [n, person] of people.entries()) {
    const names = { first_name: 'Robin', last_name: 'Fielding', display_name: 'Robin F.' }
    await post(api, 'unauth/register', { ...person, ...names, handle: `person_${n}` })
  }
  const [author, connected] = await makeMembers(database, 2)
  if (!author || !connected) throw new Error('no members')
  const text = { text: 'with a file', visibility: 'everyone', geo_visibility: 'global' }
  const published = await callAs(api.url, author, 'feed/post', text)
  const postId = (published.body['post'] as { unique_id: string }).unique_id
  const file = {
    path: 'file/addFile',
    bytes: Buffer.from('x'),
    fields: { post_id: postId, filename: 'x.txt' },
  } as const
  await attach(api.url, author, file)
  await untilSettled(database)
  // As in an email that was sent before anything was replaced.
  const links = createUnsubscribeLinks(createKeyRing(installation.oldKeyOf('LINK_KEY')))
  const stopToken = links.tokenFor({ profileId: author.profileId as ProfileId, kind: 'follow' })
  await connectX(api, connected, 'ada_writes')
  const { postId: pictureId, key: pictureKey } = await publishForFollowers(installation, api, author)
  const [browser, quietBrowser] = [subscribe(), subscribe()]
  const held: Holdings = {
    ...{ people, author, connected, postId, pictureId, stopToken },
    appHolder: await addAppHolder(api, database, 'app_holder'),
    browser: { ...browser, id: await addBrowser(api, author, browser) },
    ...{ visitors: [], fileLinks: [], pictureLinks: [] },
  }
  return {
    ...{ ...held, pictureKey },
    /** Logs in at each step of the rotation only. */
    patient: await addAppHolder(api, database, 'patient'),
    /** Not opened while keys are replaced. */
    quietBrowser: { ...quietBrowser, id: await addBrowser(api, author, quietBrowser) },
  }
}

/** A post with a picture that only those see who may see the post. */
async function publishForFollowers(
  { database, directory, oldKeyOf }: Installation,
  api: Server,
  author: Member,
) {
  const storage = createDiskStorage({
    ...{ home: 'disk', directory, publicUrl: `${api.url}/files` },
    signingKeys: createKeyRing(oldKeyOf('STORAGE_SIGNING_KEY')),
  })
  const pictured = await publishPicture({ url: api.url, database, storage }, author)
  const edit = { post_id: pictured.postId, text: 'with a picture', visibility: 'followers' }
  const { body } = await callAs(api.url, author, 'feed/updatePost', edit)
  if (body.success !== true) throw new Error(`the post was not narrowed: ${JSON.stringify(body)}`)
  return pictured
}

const pinOf = async (authUrl: string, person: string) =>
  /<code>(\d+)<\/code>/.exec(await (await decideAt(authUrl, person, [])).text())?.[1] ?? ''

interface Connecting {
  readonly token: string
  readonly profileId: string
}

async function connectX(api: Server, { token, profileId }: Connecting, person: string): Promise<void> {
  const me = { user_profile_id: profileId }
  const asked = (await post(api, 'user/getTwitterToken', me, token)) as Record<string, string>
  const pin = await pinOf(asked['auth_url'] ?? '', person)
  const handles = { token: asked['token'], secret: asked['secret'] }
  const { success } = (await post(api, 'user/authTwitter', { ...me, ...handles, pin }, token)) as {
    success: boolean
  }
  if (!success) throw new Error('the profile could not be connected')
}

let begun = 0

/** Somebody is at X and has a code in their mailbox, and somebody looks for their phone, while a process is replaced. */
async function beginAt(
  { database, mailbox }: Installation,
  api: Server,
  { person, patient }: { person: string; patient: AppHolder },
) {
  const ticket = await patient.begin(api)
  const prefix = `traveller${begun++}`
  const [member] = await makeMembers(database, 1, prefix)
  if (!member) throw new Error('no member')
  const email = `${member.handle}@people.example`
  const me = { user_profile_id: member.profileId }
  const asked = (await post(api, 'user/getTwitterToken', me, member.token)) as Record<string, string>
  const pin = await pinOf(asked['auth_url'] ?? '', person)
  // Only who is verified may connect a network; now they are not, and a code is on its way.
  await database.query('update account set verified_at = null where email = $1', [email])
  await post(api, 'user/sendVerify', {}, member.token)
  const isTheirs = ({ recipients }: { recipients: string[] }) => recipients.includes(email)
  const { text } = await mailbox.waitFor(isTheirs, { timeoutMs: 15_000 })
  const code = /^ {4}([0-9A-Z]{6,8})\s*$/m.exec(text ?? '')?.[1]
  return {
    async finishAt(next: Server): Promise<boolean[]> {
      const verified = await post(next, 'user/verify', { code }, member.token)
      const handles = { token: asked['token'], secret: asked['secret'] }
      const connected = await post(next, 'user/authTwitter', { ...me, ...handles, pin }, member.token)
      await post(next, 'external/disconnectTwitter', me, member.token)
      const isIn = await patient.finish(next, ticket)
      return [...[verified, connected].map((answer) => (answer as { success: boolean }).success), isIn]
    },
  }
}

/** Does what `npm run keys -- reseal` does, and waits for the worker. How many rows still need an old key. */
async function reseal(database: Database): Promise<number> {
  for (const table of RESEALED)
    await database.query(`select graphile_worker.add_job('platform.reseal', $1::json)`, [
      JSON.stringify({ column: `${table}.sealed`, after: null }),
    ])
  for (let tries = 0; ; tries++) {
    const rows = [...(await countOld(database)).values()].reduce((sum, one) => sum + one, 0)
    if (rows === 0 || tries === 50) return rows
    await rest(100)
  }
}

/** How many rows need an old key, by table. */
async function countOld(database: Database): Promise<Map<string, number>> {
  const sealed = RESEALED.map(
    (table) => `select '${table}' as name from ${table} where get_byte(sealed, 1) <> 1`,
  )
  const old = [...sealed, `select 'account_password' from account_password where pepper_id <> 'k1'`]
  const rows = await database.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from (${old.join(' union all ')}) old group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}
