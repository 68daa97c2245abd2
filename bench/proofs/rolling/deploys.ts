import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../harness/databases.ts'
import type { Server } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

/** Everything that a migration may do while the code before it runs; see docs/releases.md. */
const CHANGES = [
  'alter table post add column tried_words text;',
  "alter table comment add column tried_at timestamptz not null default '2026-01-01';",
  'alter table account add column tried boolean;',
  'create table tried (id bigint primary key, post_id bigint not null); grant select, insert on tried to public;',
  'alter table purchase add column tried_cents bigint not null default 0;',
  '-- outside a transaction\ncreate index concurrently tried_comment on comment (author_id, tried_at);',
  'alter table profile add column tried jsonb;',
  'alter table media add column tried integer;',
  'alter table session add column tried_at timestamptz;',
  'alter table post drop column tried_words;',
]

/** Until a proxy that asks once a second has seen that a process is ready. */
const SEEN_MS = 2500

export interface Fleet {
  readonly api: Server[]
  readonly workers: Server[]
  /** The newest release is migrated to, and takes over one process after the other. */
  deploy(n: number): Promise<void>
}

export interface Plan {
  readonly env: Readonly<Record<string, string>>
  readonly database: Database
  readonly ports: readonly [number, number]
  /** Between two processes. */
  readonly restMs: number
}

/** Two API processes and two workers, begun with this release. */
export async function startFleet(p: Proving, { env, database, ports, restMs }: Plan): Promise<Fleet> {
  const cache = { NODE_COMPILE_CACHE: await p.temporaryDirectory() }
  // The releases to come: the same code with migrations of their own.
  const next = await p.copyTree()
  const startApi = (port: number, root = '.') =>
    p.spawnServer(join(root, 'server/src/api.ts'), {
      env: { ...env, ...cache, PORT: String(port) },
      ready: '/readyz',
    })
  const startWorker = (root = '.') =>
    p.spawnServer(join(root, 'server/src/worker.ts'), { env: { ...env, ...cache }, ready: /"working"/ })
  const api = await Promise.all(ports.map((port) => startApi(port)))
  const workers = [await startWorker(), await startWorker()]
  return {
    api,
    workers,
    async deploy(n) {
      const sql = CHANGES[n % CHANGES.length] ?? ''
      await next.plant({ file: `server/migrations/9${100 + n}_tried.sql`, find: null, replace: sql })
      const migrated = await p.command(process.execPath, ['server/src/migrate.ts'], next.root, {
        ...p.engines,
        ...database.env,
      })
      if (migrated.code !== 0) throw new Error(`the migration failed:\n${migrated.output}`)
      await rest(restMs)
      for (const [i, worker] of workers.entries()) {
        await worker.stop('SIGTERM')
        workers[i] = await startWorker(next.root)
      }
      for (const [i, server] of api.entries()) {
        await server.stop('SIGTERM')
        api[i] = await startApi(ports[i] ?? 0, next.root)
        await rest(SEEN_MS + restMs)
      }
    },
  }
}
