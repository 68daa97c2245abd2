import { chmod, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { buyDirectly, giveFunds, PRICE, putOnSale } from '../harness/market.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { startPrivatePostgres } from '../harness/private-postgres.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { newBackupKey, tablesOf, untilArchived } from './restore-drill/backed-up.ts'

export default proof({
  name: 'restore-drill',
  about:
    'An encrypted backup restores to a chosen second while people write: the ledger balances, every row is there',
  ci: true,
  // It starts many programs one after another, and must be done within its minute.
  isAlone: true,
  engines: true,
  mutants: {
    'to-the-end': {
      file: 'server/src/platform/backup/pgbackrest.ts',
      find: "await pgbackrest('restore', `--pg1-path=${directory}`, '--archive-mode=off', ...target, ...promote)",
      replace:
        "await pgbackrest('restore', `--pg1-path=${directory}`, '--archive-mode=off')\n      void [target, promote]",
      why: 'what was written after the chosen second is restored too',
    },
    'to-the-backup': {
      file: 'server/src/platform/backup/pgbackrest.ts',
      find: "['--type=time', `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`]",
      replace: "['--type=immediate']",
      why: 'what was written after the backup is lost',
    },
    'plain-backups': {
      file: 'server/src/platform/backup/pgbackrest.ts',
      find: 'repo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=${key}',
      replace: 'repo1-cipher-type=none\n# ${key.length}',
      why: 'whoever has the disk reads everything',
    },
    'standby-kept': {
      file: 'server/src/platform/backup/restore-copy.ts',
      find: '  await standAlone(directory)\n',
      replace: '  void standAlone\n',
      why: 'the restored server waits for a standby that is not there',
    },
  },
  async run(p) {
    const repository = await p.temporaryDirectory()
    const place = await p.temporaryDirectory()
    for (const directory of [repository, place]) await chmod(directory, 0o777)
    const configuration = join(place, 'pgbackrest.conf')
    const archive = `pgbackrest --config=${configuration} --stanza=sayso archive-push %p`
    const postgres = await startPrivatePostgres(p, {
      ...{ unix_socket_directories: place, archive_mode: 'on', archive_command: archive },
    })
    const database = await freshDatabase(postgres.url, (env) =>
      p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
    )
    const env = {
      ...{ DATABASE_URL: database.url, NAMESPACE: database.env.NAMESPACE },
      ...{
        BACKUP_REPOSITORY: join(repository, 'backups'),
        BACKUP_KEY: newBackupKey(),
        BACKUP_CONFIG: configuration,
      },
      ...{ BACKUP_POSTGRES_DIRECTORY: postgres.data, BACKUP_POSTGRES_SOCKET: place },
    }
    const run = async (...args: string[]) => {
      const began = Date.now()
      const { code, output } = await p.command(process.execPath, args, undefined, { ...p.engines, ...env })
      return { code, output, seconds: (Date.now() - began) / 1000 }
    }
    const must = async (...args: string[]) => {
      const done = await run(...args)
      if (done.code !== 0) throw new Error(`${args.join(' ')} failed:\n${done.output}`)
      return done
    }
    p.log('the database is there')
    const gigabytes = await fill(p, database)
    // As where a standby confirms commits. The running server has not read it yet; the backup has it.
    await database.query("alter system set synchronous_standby_names = 'standby'")
    await must('server/src/backup.ts', 'setup')
    const full = await must('server/src/backup.ts')
    p.log(`a full backup in ${full.seconds.toFixed(1)} s`)
    if (gigabytes > 0) p.figure('seconds per GB of a full backup', full.seconds / gigabytes)

    const canary = `canary${p.seed.toString(36)}`
    const work = await startWork(p, database, canary)
    const writes = p.size({ quick: 30, full: 2_000 })
    await work.until(writes)
    p.log('people buy')
    await must('server/src/backup.ts')
    p.log('an incremental backup')
    await work.until(writes * 2)
    const { before, second } = await work.pause(() => recordSecond(database))
    const done = work.done()
    await work.until(done + writes)
    await work.end()
    const after = await tablesOf(database)
    await untilArchived(database)
    p.log('everything is archived')

    const drill = await run('server/src/restore-drill.ts', '--to', second.toISOString(), '--in', place)
    p.log(`the drill ended with ${drill.code}\n${drill.output.trim()}`)
    const restored = Object.fromEntries(
      [...drill.output.matchAll(/^rows (\S+) (\d+)$/gm)].map(([, name, rows]) => [name, Number(rows)]),
    )
    const names = [...new Set([...Object.keys(before), ...Object.keys(restored)])]
    const off = names.filter((name) => before[name] !== restored[name])
    const sales = (counts: Record<string, number>) => counts['purchase'] ?? 0
    p.require(
      'every table has the rows of the chosen second',
      off.length === 0 && names.length > 20,
      off.map((name) => `${name}: ${restored[name]}, not ${before[name]}`).join(', ') ||
        `${names.length} tables`,
    )
    p.require(
      'more was written after it',
      sales(after) > sales(before) && sales(before) > 0,
      `${sales(before)} sales then, ${sales(after)} at the end`,
    )
    p.require(
      'the copy takes writes, is migrated, and its ledger balances',
      drill.code === 0 && (drill.output.match(/^holds /gm) ?? []).length === 3,
      drill.output.match(/FAILED.*/g)?.join(', ') ?? `restored in ${drill.seconds.toFixed(1)} s`,
    )
    if (gigabytes > 0)
      p.figure('seconds per GB of a restore', Number(/(\d+) s per GB/.exec(drill.output)?.[1]))
    await requireEncrypted(p, env.BACKUP_REPOSITORY, [canary, 'ledger_transfer'])
    await postgres.stop()
  },
})

/** Something to measure by, in the full form: bytes that do not compress. Returns how many gigabytes there are. */
async function fill(p: Proving, { query }: Database): Promise<number> {
  const megabytes = p.size({ quick: 0, full: 2_000 })
  if (megabytes === 0) return 0
  await query("create table ballast as select 0 as n, ''::bytea as bytes where false")
  await query('alter table ballast alter bytes set storage external')
  for (let at = 0; at < megabytes; at += 100)
    await query(
      `insert into ballast select n, (select string_agg(sha512(convert_to(n || '-' || m, 'utf8')), '') from generate_series(1, 16384) m)
         from generate_series($1::int, $2::int) n`,
      [at, at + 99],
    )
  const [size] = await query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(size?.bytes) / 1e9
}

/** Nobody writes; a whole second goes by, and its middle is the one to restore. */
async function recordSecond(database: Database) {
  const before = await tablesOf(database)
  await rest(300)
  const [now] = await database.query<{ now: Date }>('select clock_timestamp() as now')
  await rest(700)
  return { before, second: now?.now ?? new Date() }
}

/** Buyers buy posts one after another until told otherwise. */
async function startWork(p: Proving, database: Database, canary: string) {
  const [author] = (await makeMembers(database, 1, 'author')) as [Member]
  const buyers = await makeMembers(database, 4, 'buyer')
  const most = p.size({ quick: 1_500, full: 50_000 })
  const posts = await putOnSale(database, author, most)
  await database.query('update post set text = $1', [canary])
  let [done, isPaused, isOver] = [0, false, false]
  let busy = 0
  const loops = buyers.map(async (buyer) => {
    for (const post of posts) {
      while (isPaused && !isOver) await rest(5)
      if (isOver) return
      busy++
      await giveFunds(database, buyer, PRICE)
      const outcome = await buyDirectly(database, { buyer, author, post })
      busy--
      if (outcome !== 'bought') throw new Error(`not bought: ${outcome}`)
      done++
      // So that the offers last while a backup is taken.
      await rest(20)
    }
  })
  const all = Promise.all(loops)
  all.catch(() => undefined)
  return {
    done: () => done,
    async until(count: number) {
      while (done < count) {
        const areOut = await Promise.race([rest(20, false), all.then(() => true)])
        if (areOut) throw new Error('everything was bought')
      }
    },
    async pause<T>(meanwhile: () => Promise<T>): Promise<T> {
      isPaused = true
      while (busy > 0) await rest(5)
      const result = await meanwhile()
      isPaused = false
      return result
    },
    async end() {
      isOver = true
      await all
    },
  }
}

/** Everything in the repository begins as OpenSSL's encrypted files do, and no plain word is in it. */
async function requireEncrypted(p: Proving, repository: string, words: readonly string[]): Promise<void> {
  const entries = await readdir(repository, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/lock'))
  let [plain, found] = [0, 0]
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    await file.close()
    if (buffer.toString('latin1') !== 'Salted__') plain++
    // The ballast of the full form would only cost time.
    if (!p.isFull) {
      const bytes = await readFile(path)
      found += words.filter((word) => bytes.includes(word)).length
    }
  }
  p.require(
    'every file of the backup is encrypted',
    files.length > 5 && plain === 0 && found === 0,
    `${files.length} files, ${plain} plain, ${found} words found`,
  )
}
