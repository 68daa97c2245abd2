import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Ended } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { metricsIn, reported } from './alerts/metric-names.ts'
import { commandsIn, isInUsage } from './alerts/runbook-commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}deploy/observability`
const readText = (path: string) => readFileSync(`${root}${path}`, 'utf8')

export default proof({
  name: 'alerts',
  about:
    'Every alert fires when it must and has a page that says what to do; rules and dashboards name real metrics',
  ci: true,
  engines: true,
  mutants: {
    'renamed-metric': {
      file: 'server/src/platform/bus/bus.metrics.ts',
      find: "name: 'outbox_oldest_seconds'",
      replace: "name: 'outbox_age_seconds'",
      why: 'an alert waits for a metric that nobody reports',
    },
    'never-fires': {
      file: 'deploy/observability/alerts.yml',
      find: 'max(payouts_overdue) > 0',
      replace: 'max(payouts_overdue) > 1000000',
      why: 'an alert that never fires',
    },
    'no-such-command': {
      file: 'docs/runbooks/outbox-is-stuck.md',
      find: 'npm run admin -- queues',
      replace: 'npm run admin -- backlog',
      why: 'a page names a command that does not exist',
    },
  },
  async run(p) {
    checkRunbooks(p)
    await Promise.all([checkRules(p), checkMetrics(p)])
  },
})

/** Prometheus' own checker reads the files that are shipped, and runs their tests. */
async function checkRules(p: Proving): Promise<void> {
  const promtool = (...words: string[]) => p.command('bash', [`${root}scripts/promtool`, ...words], folder)
  const current = await p.command(process.execPath, [`${root}scripts/observability.ts`, '--check'])
  p.require('the files are what their source makes', current.code === 0, current.output.trim() || 'current')
  const config = await promtool('check', 'config', 'prometheus.yml')
  p.require('the configuration and its rules are valid', config.code === 0, saidBy(config))
  const began = performance.now()
  const tests = await promtool('test', 'rules', 'alerts.test.yml', 'slos.test.yml')
  p.figure('seconds for the tests of the rules', ((performance.now() - began) / 1000).toFixed(1))
  p.require('the tests of the rules pass', tests.code === 0, saidBy(tests))
}

const saidBy = ({ code, output }: Ended) => (code === 0 ? 'valid' : output.trim().slice(-400))

const rules = () => ['alerts', 'slos'].map((name) => readText(`deploy/observability/${name}.yml`)).join('\n')

function checkRunbooks(p: Proving): void {
  const pages = [...rules().matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)]
  const tests = ['alerts', 'slos'].map((name) => readText(`deploy/observability/${name}.test.yml`)).join('\n')
  const untested = pages.filter(
    ([, name]) => !new RegExp(`alertname: ${name}\\n.*\\n +exp_alerts:\\n`).test(tests),
  )
  p.require(
    'every alert fires in a test',
    untested.length === 0,
    untested.map(([, name]) => name).join() || 'all',
  )
  const files = [...new Set(pages.map(([, , file = '']) => file))]
  const missing = files.filter((file) => !existsSync(`${root}${file}`))
  p.require('every alert has a page', missing.length === 0, missing.join() || `${files.length} pages`)
  const unused = readdirSync(`${root}docs/runbooks`).filter(
    (name) => name !== 'README.md' && !files.includes(`docs/runbooks/${name}`),
  )
  p.require('no page is about an alert that is gone', unused.length === 0, unused.join() || 'none')

  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const usage = (script: string) => {
    const [, entry = ''] = /node (\S+\.ts)/.exec(scripts[script] ?? '') ?? []
    return entry === '' ? '' : readText(entry)
  }
  const wrong: string[] = []
  let commands = 0
  for (const file of files.filter((name) => !missing.includes(name))) {
    const named = commandsIn(readText(file))
    commands += named.length
    if (named.length === 0) wrong.push(`${file} names none`)
    for (const command of named) {
      const isKnown = command.script in scripts
      const isListed = command.script !== 'admin' || isInUsage(usage(command.script), command)
      if (!isKnown || !isListed) wrong.push(`${file}: ${command.script} ${command.words.join(' ')}`)
    }
  }
  p.figure('commands in pages', commands)
  p.require('every page names commands that exist', wrong.length === 0, wrong.join('; ') || `${commands}`)
}

/** Asks a real API and a real worker what they report. */
async function checkMetrics(p: Proving): Promise<void> {
  const database = await p.freshDatabase()
  const [apiPort, workerPort] = [await p.freePort(), await p.freePort()]
  const envOf = (port: number) => ({ ...database.env, OPS_PORT: String(port) })
  await Promise.all([
    p.spawnServer('server/src/api.ts', { env: envOf(apiPort) }),
    p.spawnServer('server/src/worker.ts', { env: envOf(workerPort), ready: /"working"/ }),
  ])
  const api = await scrape(apiPort)
  const known = reported(`${api}\n${await scrape(workerPort)}`)
  const isFree = (name: string) => name === 'up' || name.startsWith('slo:')
  const all = [
    ...[...rules().matchAll(/expr: \|-\n((?: {10}.*\n)+)/g)].map(([, expr = '']) => expr),
    ...readdirSync(`${folder}/dashboards`).flatMap((name) =>
      exprsOf(readText(`deploy/observability/dashboards/${name}`)),
    ),
  ]
  const used = new Set(all.flatMap(metricsIn))
  const unknown = [...used].filter((name) => !isFree(name) && !known.has(name))
  p.figure('metrics in rules and dashboards', used.size)
  p.require('every metric that is used is reported', unknown.length === 0, unknown.join() || `${used.size}`)
  const made = new Set([...rules().matchAll(/record: (\S+)/g)].map(([, name]) => name))
  const unmade = [...used].filter((name) => name.startsWith('slo:') && !made.has(name))
  p.require('every series that is used is recorded', unmade.length === 0, unmade.join() || `${made.size}`)
  const says = await eventually(async () => /^outbox_oldest_seconds 0/m.test(await scrape(workerPort)))
  p.require('a worker says how old the oldest event is', says)
  p.require('an API process does not', !/^outbox_oldest_seconds /m.test(api))
}

const exprsOf = (text: string) =>
  (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    if (await check()) return true
    await rest(250)
  }
  return false
}
