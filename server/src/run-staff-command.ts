import { parseArgs } from 'node:util'
import { composeModules } from './all-modules.ts'
import type { Composition } from './composition/compose.ts'
import { closeContext, createContext } from './context.ts'
import type { TakeDownArguments } from './modules/decisions/index.ts'
import { readConfig } from './platform/config/config.ts'
import { AppError } from './platform/http/app-error.ts'

type Run = (all: Composition, given: TakeDownArguments) => Promise<string | null>

/** Runs a command of staff with the arguments of this process and says what came of it. */
export async function runStaffCommand(run: Run, usage: string): Promise<void> {
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      because: { type: 'string' },
      to: { type: 'string' },
      purchase: { type: 'string' },
      head: { type: 'string' },
      cents: { type: 'string' },
      'with-fee': { type: 'boolean' },
      fee: { type: 'string' },
      again: { type: 'string' },
      policy: { type: 'string' },
      law: { type: 'string' },
      facts: { type: 'string' },
      refund: { type: 'boolean' },
    },
  })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const note = (text: string) => process.stderr.write(`${text}\n`)
  const context = createContext(readConfig(process.env))
  try {
    const said = await run(composeModules(context), { words, ...values, note })
    say(said ?? usage)
    if (said === null) process.exitCode = 2
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say(`rejected: ${error.message}`)
    process.exitCode = 1
  } finally {
    await closeContext(context)
    // A connection to NATS that is still being tried would keep the process alive.
    process.exit()
  }
}
