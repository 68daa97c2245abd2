import { startMailbox } from '@sayso/sandbox/smtp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countJobs } from '../../testing/counts.ts'
import { useWorld } from '../../testing/world.ts'
import { enqueue } from '../jobs/job.ts'
import { sendMailJob } from './send-mail.job.ts'

const SMTP_PORT = 20_000 + (process.pid % 20_000)
const world = useWorld({ SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` })
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox({ port: SMTP_PORT })
})
afterAll(() => mailbox.close())

const mailTo = (to: string, messageId: string) => ({
  to,
  messageId: `${messageId}@sayso.example`,
  content: {
    subject: 'Welcome',
    preheader: 'Hello',
    blocks: [{ kind: 'paragraph' as const, text: 'Good to see you.' }],
  },
})

test('an email is sent only if its transaction was committed', async () => {
  const { db } = world.ctx
  await db.write((tx) => enqueue(tx, sendMailJob, mailTo('ada@people.example', 'm1')))
  await db
    .write(async (tx) => {
      await enqueue(tx, sendMailJob, mailTo('never@people.example', 'm2'))
      throw new Error('undo')
    })
    .catch(() => {})
  await world.settle()
  expect(mailbox.messages().map(({ recipients }) => recipients)).toEqual([['ada@people.example']])
})

test('an email to a permanently rejected address is not retried', async () => {
  mailbox.mode('reject', 'gone@people.example')
  await world.ctx.db.write((tx) => enqueue(tx, sendMailJob, mailTo('gone@people.example', 'm3')))
  await world.settle()
  const left = await world.ctx.db.write(countJobs)
  expect(left).toBe(0)
})

test('an email that was accepted is not sent again when its job is retried', async () => {
  const mail = mailTo('once@people.example', 'm4')
  await world.ctx.db.write((tx) => enqueue(tx, sendMailJob, mail))
  await world.settle()
  // Simulates a worker that died before it could mark the job as done.
  await world.ctx.db.write((tx) => enqueue(tx, sendMailJob, mail))
  await world.settle()
  const got = mailbox.messages().filter(({ recipients }) => recipients.includes('once@people.example'))
  expect(got).toHaveLength(1)
})
