import { makeMembers } from '../harness/members.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { startNginx } from './proxy/nginx.ts'
import { type Answers, createVisitors, SHED } from './proxy/visitors.ts'

export default proof({
  name: 'proxy',
  about: 'Behind our nginx.conf shedding servers lose no healthy answer, and restarts fail no request',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'shedding-ejects': {
      file: 'deploy/nginx.conf',
      find: 'server 127.0.0.1:3000 max_fails=0;',
      replace: 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;',
      also: [
        {
          file: 'deploy/nginx.conf',
          find: 'server 127.0.0.1:3001 max_fails=0;',
          replace: 'server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;',
        },
        {
          file: 'deploy/nginx.conf',
          find: 'proxy_next_upstream error;',
          replace: 'proxy_next_upstream error http_503;',
        },
      ],
      why: 'a busy server is treated as a dead one, until both are',
    },
    'never-asks-the-next': {
      file: 'deploy/nginx.conf',
      find: 'proxy_next_upstream error;',
      replace: 'proxy_next_upstream off;',
      why: 'half of the requests fail while one of two servers restarts',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const ports = [await p.freePort(), await p.freePort()] as const
    const env = {
      ...database.env,
      TRUSTED_PROXIES: '1',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'info',
      DRAIN_DELAY_MS: p.size({ quick: '1000', full: '5000' }),
      // Only what the proof itself sheds is shed, however busy the machine is.
      SHED_DELAY_MS: '5000',
      DATABASE_WAIT_MS: '5000',
    }
    const start = (port: number, nodeArgs: readonly string[]) =>
      p.spawnServer('server/src/api.ts', {
        env: { ...env, PORT: String(port) },
        ready: /"listening"/,
        nodeArgs,
      })
    const shedding = ['--import', './bench/proofs/proxy/shed-some.ts']
    const servers = await Promise.all(ports.map((port) => start(port, shedding)))
    const nginx = await startNginx(p, { upstreams: ports })
    const visitors = createVisitors(nginx.port, nginx.ca, await makeMembers(database, 8))
    try {
      await visitors.comeIn()
      const seconds = p.size({ quick: 6, full: 60 })
      const ends = Date.now() + seconds * 1000
      judgeShedding(p, await visitors.come(100, () => Date.now() > ends))

      // From here on the servers shed nothing, so every unanswered request counts.
      const startPlain = (port: number) => start(port, [])
      await rollOver(servers, ports, servers.length, startPlain)
      const restarts = p.size({ quick: 2, full: 10 })
      let isDone = false
      const coming = visitors.come(50, () => isDone)
      await rollOver(servers, ports, restarts, startPlain).finally(() => {
        isDone = true
      })
      judgeRestarts(p, await coming, restarts)
    } finally {
      visitors.leave()
      await nginx.program.stop('SIGTERM')
    }
  },
})

/** Restarts the servers one after the other, as a release would: told to stop, and started again when it has. */
async function rollOver(
  servers: Server[],
  ports: readonly number[],
  restarts: number,
  start: (port: number) => Promise<Server>,
): Promise<void> {
  for (let n = 0; n < restarts; n++) {
    const i = n % servers.length
    await servers[i]?.stop('SIGTERM')
    servers[i] = await start(ports[i] ?? 0)
  }
}

const list = ({ counts, total }: Answers) =>
  `${total} asked: ${[...counts].map(([status, count]) => `${count} times ${status}`).join(', ')}`

function judgeShedding(p: Proving, answers: Answers): void {
  const good = answers.counts.get('200') ?? 0
  const shed = answers.counts.get(SHED) ?? 0
  p.figure('asked while 1 in 50 is shed', answers.total)
  p.figure('answered', good)
  p.figure('shed', shed)
  p.require('shedding loses no healthy answer', shed > 0 && good + shed === answers.total, list(answers))
}

function judgeRestarts(p: Proving, answers: Answers, restarts: number): void {
  const failed = answers.total - (answers.counts.get('200') ?? 0)
  p.figure('asked during restarts', answers.total)
  p.require(`${restarts} rolling restarts fail no request`, failed === 0 && answers.total > 0, list(answers))
}
