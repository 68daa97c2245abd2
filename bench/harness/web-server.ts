import type { Database } from './databases.ts'
import type { Proving } from './proof.ts'

/** Says that the app was built just now, so that many proofs in one run need not each build it. */
export const BUILT = 'SAYSO_WEB_IS_BUILT'

/** Builds the app as a browser gets it, unless that was done just now. */
export async function buildApp(p: Proving): Promise<void> {
  if (process.env[BUILT] !== undefined) return
  const built = await p.command('npm', ['run', 'build'])
  if (built.code !== 0) throw new Error(`the web app did not build:\n${built.output}`)
}

/** Serves the built app and the API from one origin, with the demo world. `env` is for a worker next to it. */
export async function serveApp(
  p: Proving,
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; database: Database; env: Readonly<Record<string, string>> }> {
  await buildApp(p)
  const database = await p.demoWorld()
  const env = { ...database.env, RATE_FACTOR: '1000', LOG_LEVEL: 'error', ...more }
  const { url } = await p.spawnServer('server/src/api.ts', { env })
  return { url, database, env }
}
