import { authTwitter, getTwitterToken } from '@sayso/contract/calls/connections'
import { createProfile } from '@sayso/contract/calls/profiles'
import { undoList } from '@sayso/contract/calls/recovery'
import { verifyLogin } from '@sayso/contract/calls/unauth'
import { updateUser } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { startNetworks } from '../../testing/network-stand-ins.ts'
import { asker } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const { x } = networks
const mailbox = useMailbox()
const world = useWorld({ ...networks.environment, ...mailbox.environment })
const ask = asker(world)
afterAll(() => networks.close())

async function connected(actor: Actor, person: string): Promise<void> {
  const { auth_url, token, secret } = await actor.call(getTwitterToken)
  const pin = (await networks.pinOf(auth_url, person)) ?? ''
  await actor.call(authTwitter, { token, secret, pin })
}

test('taking an account back disconnects what was connected since, and leaves the rest', async () => {
  const heidi = await world.as('heidi')
  const email = 'heidi@people.example'
  await connected(heidi, 'ada_writes')
  const { profile } = await heidi.call(createProfile, { handle: 'heidi_two', display_name: 'Two' })
  await heidi.call(updateUser, { email: 'heidi-new@people.example' })
  await connected(heidi.actingAs(profile.unique_id), 'bakehouse_lx')
  await world.settle()
  const code = (subject: string) => {
    const mail = mailbox.mails.findLast((one) => one.recipients.includes(email) && one.subject === subject)
    return /\/recover#code=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  }
  const listed = await ask(undoList, { code: code('Your email address is about to change') })
  expect(listed.body['changes']).toMatchObject([
    { kind: 'email_asked' },
    { kind: 'network_connected', detail: 'Twitter @bakehouse_lx' },
  ])
  await ask(verifyLogin, { code: code('Your email address is about to change') })
  await world.settle()
  expect(x.permissions()).toContain('ada_writes')
  expect(x.permissions()).not.toContain('bakehouse_lx')
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select handle, twitter_username from profile where handle like 'heidi%' order by id`.execute(tx),
  )
  expect(rows).toEqual([
    { handle: 'heidi', twitter_username: 'ada_writes' },
    { handle: 'heidi_two', twitter_username: null },
  ])
  // The link in the email about the connection itself would have done the same.
  expect(code('Twitter was connected to @heidi_two')).toBeDefined()
  await ask(verifyLogin, { code: code('Twitter was connected to @heidi') })
  await world.settle()
  expect(x.permissions()).not.toContain('ada_writes')
})
