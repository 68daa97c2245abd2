import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'

/** Finds the engines or starts them. They are left running, so that the next proof finds them. */
export function findEngines(root: string): Record<string, string> {
  const script = `${root}/scripts/engines`
  execFileSync('bash', [script, 'up'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const lines = execFileSync('bash', [script, 'env'], { encoding: 'utf8' })
  const env = parseEnv(lines.replaceAll(/^export /gm, ''))
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? '']))
}
