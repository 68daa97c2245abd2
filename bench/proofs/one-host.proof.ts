import { setTimeout as rest } from 'node:timers/promises'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import sharp from 'sharp'
import { type Proving, proof } from '../harness/proof.ts'
import { type Machine, openTo, startMachine } from './one-host/machine.ts'
import { openSite, type Site } from './one-host/site.ts'

const NAME = 'sayso.local'
const EMAIL = 'operator@people.example'

export default proof({
  name: 'one-host',
  about:
    'A clean Debian machine, by what docs/operations/one-host.md says: served, used, upgraded, restarted, restored',
  // Ten minutes, most of them for packages and builds.
  ci: false,
  isAlone: true,
  engines: false,
  quickSeconds: 2400,
  mutants: {
    'both-at-once': {
      file: 'deploy/one-host/debian',
      find: '    wait_for 60 answers $port\n',
      replace: '    systemctl restart sayso-api@3000 sayso-api@3001\n',
      why: 'nobody answers while both processes start',
    },
    'archive-ends': {
      file: 'deploy/one-host/debian',
      find: '  archive\n  sayso backup full\n',
      replace:
        '  query "alter system set archive_mode = \'off\'"\n  systemctl restart postgresql@$version-main\n',
      why: 'after a restore nothing that is written later can be restored',
    },
  },
  async run(p) {
    const machine = await startMachine(p)
    if (machine === 'not tested') {
      p.log('NOT TESTED: podman, buildah, runc and mmdebstrap could not be had here')
      p.require('said loudly that it was not tested', true, 'NOT TESTED')
      return
    }
    const mailbox = await startMailbox()
    p.atEnd(() => mailbox.close())
    const site = await install(p, machine, mailbox)
    const person = await register(site, mailbox)
    await judgeUse(p, machine, site, person)
    await judgeUpgrade(p, machine, site, person)
    await judgeRestart(p, machine, site, person)
    await judgeRestore(p, machine, site, person)
  },
})

interface Person {
  readonly token: string
  readonly profileId: string
}

const deploy = (words: string) => `cd sayso && deploy/one-host/debian ${words}`

async function timed<T>(p: Proving, what: string, work: Promise<T>): Promise<T> {
  const began = Date.now()
  const done = await work
  const seconds = Math.round((Date.now() - began) / 1000)
  p.log(`${what}: ${seconds} s`)
  p.figure(`seconds for ${what}`, seconds)
  return done
}

async function install(p: Proving, machine: Machine, mailbox: Mailbox): Promise<Site> {
  const port = await openTo(machine, mailbox.port, p)
  const mail = `smtp://${machine.gateway}:${port}`
  await machine.must('git clone --quiet /origin sayso')
  const installing = machine.must(deploy(`install ${NAME} ${mail} 'Sayso <hello@people.example>'`))
  const said = await timed(p, 'the installation', installing)
  p.require('says which files to keep', said.includes('/etc/sayso-backup.env'))
  const authority = await machine.must('cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  const site = openSite(NAME, machine.address, authority)
  const page = await site.get('/')
  p.require('serves the app over TLS', page.status === 200 && page.body.includes('<script'), `${page.status}`)
  const inside = await Promise.all(['/readyz', '/metrics'].map((path) => site.get(path)))
  p.require(
    'shows nothing of its inside',
    inside.every(({ type, status }) => status === 404 || type.startsWith('text/html')),
  )
  return site
}

async function register(site: Site, mailbox: Mailbox): Promise<Person> {
  const names = { first_name: 'Robin', last_name: 'Fielding', handle: 'operator', display_name: 'Robin' }
  const made = await site.call('unauth/register', {
    email: EMAIL,
    password: 'a long word of their own',
    ...names,
  })
  const token = String(made['session_token'])
  await site.call('user/sendVerify', {}, token)
  const typed = /^ {4}([0-9A-Z]{6,8})\s*$/m
  const mail = await mailbox.waitFor(({ text }) => typed.test(text ?? ''), { timeoutMs: 60_000 })
  const [, code = ''] = typed.exec(mail.text ?? '') ?? []
  const { user, session_token } = await site.call('user/verify', { code }, token)
  const { current_profile } = user as { current_profile: string }
  return { token: typeof session_token === 'string' ? session_token : token, profileId: current_profile }
}

async function writePost(site: Site, { token, profileId }: Person, text: string): Promise<string> {
  const input = { user_profile_id: profileId, text, visibility: 'everyone', geo_visibility: 'global' }
  const { post } = await site.call('feed/post', input, token)
  return (post as { unique_id: string }).unique_id
}

const postPath = (id: string, { profileId }: Person) =>
  `/api/feed/getpost?${new URLSearchParams({ post_id: id, user_profile_id: profileId })}`

async function judgeUse(p: Proving, machine: Machine, site: Site, person: Person): Promise<void> {
  const id = await writePost(site, person, 'the first words here')
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const fields = { user_profile_id: person.profileId, post_id: id, media_type: 'photo', place: '0' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  await site.call('feed/addMedia', form, person.token)
  let state = 'processing'
  for (
    const deadline = Date.now() + 120_000;
    state === 'processing' && Date.now() < deadline;
    await rest(500)
  ) {
    const { body } = await site.get(postPath(id, person), person.token)
    const { post } = JSON.parse(body.toString()) as { post: { media: { state: string }[] } }
    state = post.media[0]?.state ?? 'missing'
  }
  p.require('decodes a photo in its jail', state === 'ready', state)
  const granted = await machine.run(
    "sayso staff grant operator admin --by operator --because 'the first admin' && sayso admin queues",
  )
  p.require('has a first admin, who sees the queues', granted.code === 0, `exit ${granted.code}`)
  const metrics = await machine.must(
    "for port in 13000 13001 13010 13011; do curl -fs http://127.0.0.1:$port/metrics | grep -c '^# TYPE'; done",
  )
  const counts = metrics.trim().split('\n').map(Number)
  p.require('all four processes report', counts.length === 4 && counts.every((count) => count > 5))
  const drill = await machine.run('sayso restore-drill')
  p.require('its backup passes a drill', drill.code === 0, `exit ${drill.code}`)
}

/** A version with one migration more, which a column added to a small table stands for. */
async function judgeUpgrade(p: Proving, machine: Machine, site: Site, person: Person): Promise<void> {
  // A machine of a proof stalls now and then: shedding load then is right, and not what is looked at.
  await machine.must(
    "printf 'SHED_DELAY_MS=20000\\nDATABASE_WAIT_MS=20000\\nREDIS_WAIT_MS=5000\\n' >>/etc/sayso.env",
  )
  await machine.must(
    `cd sayso && echo 'alter table outbox_stream add column tried boolean;' >server/migrations/9999_tried.sql &&
     git add -A && git -c user.name=Robin -c user.email=${EMAIL} commit --quiet -m 'a new version'`,
  )
  // The settings hold from the next start, so the first upgrade is not asked for anything.
  await machine.must(
    'systemctl restart sayso-api@3000 && sleep 15 && systemctl restart sayso-api@3001 && sleep 15',
  )
  const leave = site.keepAsking('/api/user/get', person.token)
  await timed(p, 'an upgrade', machine.must(deploy('upgrade')))
  const { answered, failed } = await leave()
  p.require(
    'nobody notices an upgrade',
    failed.length === 0 && answered > 50,
    `${answered} answered, ${failed.length} not ${failed[0] ?? ''}`.trim(),
  )
  const releases = (await machine.must('ls /srv/sayso-releases; readlink /srv/sayso')).trim().split('\n')
  p.require(
    'keeps the version before, and runs the new one',
    releases.length === 3 && releases[2] === `/srv/sayso-releases/${releases.slice(0, 2).sort()[1]}`,
    releases.join(' '),
  )
}

async function judgeRestart(p: Proving, machine: Machine, site: Site, person: Person): Promise<void> {
  await machine.restart()
  const answers = async () => {
    for (const deadline = Date.now() + 300_000; Date.now() < deadline; await rest(500)) {
      const answer = await site.get('/api/user/get', person.token).catch(() => null)
      if (answer?.status === 200) return true
    }
    return false
  }
  p.require('is there again after a power cut', await timed(p, 'coming up', answers()))
  await machine.must(
    'for i in $(seq 60); do systemctl is-active -q sayso-worker sayso-media-worker && exit; sleep 1; done; exit 1',
  )
}

async function judgeRestore(p: Proving, machine: Machine, site: Site, person: Person): Promise<void> {
  const before = await writePost(site, person, 'written before the chosen second')
  await rest(1500)
  const second = (await machine.must('date -u +%Y-%m-%dT%H:%M:%SZ')).trim()
  await rest(1500)
  const after = await writePost(site, person, 'written after it')
  const isThere = async (id: string) => {
    const { body } = await site.get(postPath(id, person), person.token)
    return (JSON.parse(body.toString()) as { success: boolean }).success
  }

  const future = await machine.run(deploy('restore 2100-01-01T00:00:00Z'))
  p.require(
    'a restore that cannot be done says so',
    future.code !== 0 && future.output.includes('could not be restored'),
  )
  await machine.must(
    'for i in $(seq 120); do curl -fs http://127.0.0.1:3000/readyz && exit; sleep 1; done; exit 1',
  )
  p.require('and leaves everything as it was', await isThere(after))

  await timed(p, 'a restore', machine.must(deploy(`restore ${second}`)))
  const [isKept, isBack] = [await isThere(before), !(await isThere(after))]
  p.require('is back at the chosen second', isKept && isBack, `before ${isKept}, after ${!isBack}`)
  await machine.must('sayso ledger-audit')
  const archived = await machine.run(
    `su postgres -c "psql -XAtqc 'select pg_switch_wal()'" && sleep 5 &&
     su postgres -c "psql -XAtqc \\"select 'archived ' || (last_archived_time > now() - interval '1 minute') from pg_stat_archiver\\"" && sayso backup list`,
  )
  p.require(
    'goes on archiving',
    archived.code === 0 && archived.output.includes('archived true'),
    `exit ${archived.code}`,
  )
}
