// Runs all static checks concurrently: `npm run check`. What each one does is said by its own script in package.json.
// Prints a line for each part as it ends, then the output of those that failed. Fails if one of them did.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PARTS = ['lint', 'types', 'imports', 'names', 'tables', 'reads', 'sql', 'dead']

interface Result {
  readonly part: string
  readonly isPassed: boolean
  readonly output: string
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const bin = join(process.cwd(), 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  // Compiled code of the checkers is kept between runs.
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? join(process.cwd(), 'node_modules/.cache/compiled'),
}

/** Without npm in between: starting it takes longer than some of the checks. */
function run(part: string): Promise<Result> {
  const command = scripts[part]
  if (command === undefined) throw new Error(`package.json has no script "${part}"`)
  const began = performance.now()
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${part.padEnd(8)} ${seconds.padStart(5)} s`)
      resolve({ part, isPassed: code === 0, output: Buffer.concat(chunks).toString().trimEnd() })
    })
  })
}

const began = performance.now()
const results = await Promise.all(PARTS.map(run))
const failed = results.filter(({ isPassed }) => !isPassed)
for (const { part, output } of failed) console.error(`\n--- ${part} (npm run ${part})\n${output}`)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`\n${PARTS.length - failed.length} of ${PARTS.length} passed in ${seconds} s`)
process.exitCode = failed.length === 0 ? 0 : 1
