import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { registered } from '../../../testing/person.ts'
import { runJob } from '../../../testing/run-job.ts'
import { admin } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'
import { runStaff, staff } from '../index.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

/** As somebody who owns the database could. */
async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await world.ctx.db.write(async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_stands`.execute(tx)
    await statement.execute(tx)
    await sql`alter table audit_log enable always trigger audit_log_stands`.execute(tx)
  })
}
const verify = (head?: string) => admin(world, 'sam', 'log verify', head === undefined ? {} : { head })
const command = (words: string, by = 'the operator') =>
  runStaff(world.composition.instanceOf(staff), { words: words.split(' '), by, because: 'it begins' })

test('the machine makes two admins, and not a third; those two give somebody a role together', async () => {
  for (const name of ['sam', 'tess', 'uma']) await registered(world.baseUrl, name)
  await run(sql`update account set verified_at = now()`)
  await expect(command('grant sam support')).rejects.toThrow('is not admin')
  expect(await command('grant sam admin')).toMatch(/^sam is the first admin: please make a second one/)
  await expect(command('grant sam admin')).rejects.toThrow('admin already')
  expect(await command('grant tess admin')).toMatch(/^tess is admin, too/)
  expect(await command('list')).toBe('@sam  admin\n@tess  admin')
  await expect(command('grant uma admin')).rejects.toThrow('the operator is not admin')
  await expect(command('grant tess admin', 'sam')).rejects.toThrow('admin already')
  expect(await command('grant uma moderator', 'sam')).toMatch(/npm run admin -- approve 1 /)
  await expect(admin(world, 'sam', 'approve 1')).rejects.toThrow('Somebody else has to approve')
  expect(await admin(world, 'tess', 'approve 1')).toBe('it is done')
  expect(await command('list')).toContain('@uma  moderator')
  const { rows } = await run(sql`select role, staff_id, act, after ->> 'by' as by from audit_log order by id`)
  const byMachine = { role: 'operator', staff_id: null, act: 'grant_role', by: 'the operator' }
  expect(rows.slice(0, 2)).toEqual([byMachine, byMachine])
})

test('while one admin is left, the machine makes a second one again', async () => {
  await command('revoke tess admin', 'sam')
  await expect(command('revoke sam admin', 'sam')).rejects.toThrow('this is you')
  expect(await command('grant tess admin')).toMatch(/^tess is admin, too/)
})

test('the daily email tells admins the head, and the log is checked against it', async () => {
  await world.settle()
  mailbox.clear()
  await runJob(world, 'staff.mail-head')
  await world.settle()
  const mail = mailbox.newestTo('tess@people.example')
  const head = /--head (\d+:[0-9a-f]{64})/.exec(mail.text.replaceAll(/\s+/g, ' '))?.[1]
  expect(head).toMatch(/^6:/)
  expect(await verify(head)).toBe(`6 rows, unbroken; the head is ${head}`)
  await admin(world, 'tess', 'end-sessions uma')
  expect(await verify(head)).toMatch(/^7 rows, unbroken/)
  const other = `${head?.slice(0, -4)}0000`
  await expect(verify(other)).rejects.toThrow('row 6 is not the one that was seen')
})

test('rows cannot be changed or removed; whoever does so all the same is found', async () => {
  for (const statement of [
    sql`update audit_log set because = 'nothing'`,
    sql`delete from audit_log where id = 2`,
    sql`truncate audit_log`,
  ])
    await expect(run(statement)).rejects.toThrow('never changed')
  const head = (await verify())?.replace(/^.*head is /, '') ?? ''
  const columns = sql`id, at, staff_id, role, act, subject, because, before, after, request_id, prev_hash, hash`
  await run(sql`create table audit_copy as select * from audit_log`)
  const restore = () =>
    forge(sql`with gone as (delete from audit_log) select`).then(() =>
      forge(sql`insert into audit_log select ${columns} from audit_copy`),
    )
  for (const [what, statement, fault] of [
    ['a reason', sql`update audit_log set because = 'other words' where id = 2`, 'row 2 was changed'],
    ['a time', sql`update audit_log set at = at + interval '1 second' where id = 3`, 'row 3 was changed'],
    ['a fact', sql`update audit_log set after = '{"role":"support"}' where id = 1`, 'row 1 was changed'],
    ['a row', sql`delete from audit_log where id = 2`, 'row 2 is missing'],
    ['the first row', sql`delete from audit_log where id = 1`, 'row 1 is missing'],
    ['the order', sql`update audit_log set id = 5 - id where id in (2, 3)`, 'row 2 was changed'],
  ] as const) {
    if (what === 'the order') {
      await forge(sql`update audit_log set id = 99 where id = 2`)
      await forge(sql`update audit_log set id = 2 where id = 3`)
      await forge(sql`update audit_log set id = 3 where id = 99`)
    } else await forge(statement)
    await expect(verify(), what).rejects.toThrow(fault)
    await restore()
    expect(await verify(head)).toMatch(/^7 rows, unbroken/)
  }
  // The end: the chain is whole, but not the one whose head was mailed.
  await forge(sql`delete from audit_log where id = 7`)
  expect(await verify()).toMatch(/^6 rows, unbroken/)
  await expect(verify(head)).rejects.toThrow('row 7 is missing')
  await restore()
})
