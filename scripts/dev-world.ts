// Which world `npm run dev` starts, from its options: `--world NAME` and `--reset`.
import { parseArgs } from 'node:util'

export interface DevWorld {
  /** Null for the usual one. */
  readonly name: string | null
  /** Removes what the world holds before it starts. */
  readonly isReset: boolean
  /** Settings that differ from those of the usual world. */
  settings(environment: NodeJS.ProcessEnv): Record<string, string>
}

const USAGE = 'npm run dev -- [--world NAME] [--reset], where NAME is 1 to 24 of a-z, 0-9 and _'
const USUAL_DATABASE = 'postgres://postgres@127.0.0.1:5432/sayso'
const OTHER_DATABASE_URLS = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_PRIMARY_READ_URL']

export function readWorld(args: readonly string[]): DevWorld {
  const { world: name = null, reset } = readOptions(args)
  if (name !== null && !/^[a-z0-9_]{1,24}$/.test(name)) throw new Error(USAGE)
  return {
    name,
    isReset: reset,
    settings: (environment) => (name === null ? {} : settingsOf(name, environment)),
  }
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { world: { type: 'string' }, reset: { type: 'boolean', default: false } },
    }).values
  } catch {
    throw new Error(USAGE)
  }
}

/** Everything in which two worlds on the same engines must differ, except ports. */
function settingsOf(name: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const own = `sayso_world_${name}`
  const inside = (database: string) => Object.assign(new URL(database), { pathname: `/${own}` }).href
  const others = OTHER_DATABASE_URLS.flatMap((variable) => {
    const database = environment[variable]
    return database === undefined ? [] : [[variable, inside(database)]]
  })
  return {
    DATABASE_URL: inside(environment['DATABASE_URL'] ?? USUAL_DATABASE),
    ...Object.fromEntries(others),
    NAMESPACE: own,
    STORAGE: 'disk',
    STORAGE_DIRECTORY: `/var/tmp/sayso-files-${name}`,
  }
}
