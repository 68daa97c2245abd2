import { setTimeout as rest } from 'node:timers/promises'
import { ConfigError, readConfig } from '@sayso/server/platform/config/config'
import { proof } from '../harness/proof.ts'
import { type Change, createConfigurations } from './weak-config/configurations.ts'

/** Longer than a process takes to read its settings on a busy machine. */
const START_MS = 20_000

export default proof({
  name: 'weak-config',
  about:
    'Production does not start with a key that can be guessed or a limit that protects nobody, and says which',
  ci: true,
  engines: false,
  mutants: {
    'length-only': {
      file: 'server/src/platform/keys/weak-key.ts',
      find: 'if (new Set(bytes).size < MIN_DISTINCT)',
      replace: 'if (bytes.length < MIN_DISTINCT)',
      why: 'any text that is long enough is a key',
      also: [
        {
          file: 'server/src/platform/keys/weak-key.ts',
          find: "if (hasWord(entry.text) || hasWord(bytes.toString('latin1')))",
          replace: 'if (bytes.length === 0 && hasWord(entry.text))',
        },
      ],
    },
    'characters-counted': {
      file: 'server/src/platform/keys/weak-key.ts',
      find: "return isBase64(text) ? Buffer.from(text, 'base64') : Buffer.from(text)",
      replace: 'return isBase64(text) ? Buffer.from(text) : Buffer.from(text)',
      why: 'the length of a key is that of its encoding',
    },
    'values-shared': {
      file: 'server/src/platform/config/secrets.ts',
      find: 'if (shared.length === 0) return []',
      replace: 'if (shared.length >= 0) return []',
      why: 'one key is used under two names',
    },
    'limits-loosened': {
      file: 'server/src/platform/config/config.ts',
      find: '  if (env.isProduction) env.faults.push(...loosenedLimits(limits))\n',
      replace: '  if (env.isProduction && limits === undefined) env.faults.push(...loosenedLimits(limits))\n',
      why: 'a setting takes the protection of accounts away',
    },
    'value-printed': {
      file: 'server/src/platform/keys/weak-key.ts',
      find: 'different bytes; ${advice}`]',
      replace: 'different bytes, unlike ${entry.text}; ${advice}`]',
      why: 'a key is in the log of a process that did not start',
    },
  },
  async run(p) {
    const { sound, accepted, refused } = createConfigurations(p.random)
    const faultsOf = (change: Change): readonly string[] => {
      try {
        readConfig({ ...sound, ...change })
        return []
      } catch (error) {
        if (error instanceof ConfigError) return error.faults
        throw error
      }
    }

    const wrongly = accepted.filter((change) => faultsOf(change).length > 0)
    for (const change of wrongly) p.log(`not accepted: ${faultsOf(change).join('; ')}`)
    p.require(
      'sound configurations are accepted',
      wrongly.length === 0,
      `${accepted.length - wrongly.length} of ${accepted.length}`,
    )

    const missed = refused.filter(({ names, change }) => {
      const faults = faultsOf(change)
      return faults.length !== 1 || !faults[0]?.includes(names)
    })
    for (const { what, names } of missed) p.log(`not refused as it should be: ${names} with ${what}`)
    p.require(
      'each weak configuration is refused with one fault, which names the setting',
      missed.length === 0,
      `${refused.length - missed.length} of ${refused.length}`,
    )

    const printed = refused.filter(({ change }) => {
      const said = faultsOf(change).join('\n')
      const values = Object.values(change).flatMap((value) => value.split(/[,:]/))
      return values.some((value) => value.length > 12 && !value.startsWith('{') && said.includes(value))
    })
    p.require('no fault contains a key', printed.length === 0, `${printed.length} do`)

    const weak = { ...sound, PASSWORD_PEPPER: 'k'.repeat(48) }
    const server = await p.spawnServer('server/src/api.ts', { env: weak, ready: null })
    const hasEnded = await Promise.race([server.ended.then(() => true), rest(START_MS, false)])
    const said = server.output()
    p.require(
      'a process with a weak key ends at once, and says what to do',
      hasEnded && said.includes('npm run keys -- new PASSWORD_PEPPER') && !said.includes('kkkk'),
      hasEnded ? 'ended' : 'still running',
    )
  },
})
