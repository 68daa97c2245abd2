import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeModules, modules } from './all-modules.ts'
import type { Module } from './composition/define-module.ts'
import { closeContext, createContext } from './context.ts'
import { declaredEvents } from './platform/bus/event.ts'
import { readConfig } from './platform/config/config.ts'

/**
 * Writes `docs/modules.md`: what each module needs, owns, answers, publishes and consumes. With `--check` it only
 * compares. Nothing is asked of any engine: the modules are put together, and not run.
 */
const context = createContext(readConfig({ LOG_LEVEL: 'silent', REDIS_URL: 'redis://127.0.0.1:1' }))
const all = composeModules(context)

const names = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')
const line = (title: string, values: readonly string[] = []) =>
  values.length === 0 ? [] : [`- ${title}: ${names(values.toSorted())}`]

function sectionOf(module: Module): string {
  const { name, needs, tables, reads, readsAbove = {}, hooks = {} } = module
  const own = all.contributionsOf.get(module)
  return [
    `## ${name}`,
    '',
    `Read more in [its README](../server/src/modules/${name}/README.md).`,
    '',
    ...line(
      'needs',
      needs.map((one) => one.name),
    ),
    ...line('owns', tables),
    ...line('reads', reads),
    ...Object.entries(readsAbove).map(([table, why]) => `- reads \`${table}\` of a module above: ${why}`),
    ...line(
      'asks of modules above',
      Object.values(hooks).map((hook) => hook.name),
    ),
    ...line(
      'answers',
      own?.routes.map(({ call }) => call.path),
    ),
    ...line(
      'runs',
      own?.jobs.map(({ type }) => type.name),
    ),
    ...line(
      'publishes',
      declaredEvents().filter((event) => event.startsWith(`${name}.`)),
    ),
    ...line('consumes', [...new Set(own?.consumers.map(({ event }) => event.name))]),
    '',
  ].join('\n')
}

/** What a module needs without the modules that those need anyway: fewer arrows say the same. */
function directNeeds(module: Module): readonly Module[] {
  const reaches = (from: Module, to: Module): boolean =>
    from.needs.some((one) => one === to || reaches(one, to))
  return module.needs.filter((one) => !module.needs.some((other) => other !== one && reaches(other, one)))
}
const arrows = modules.flatMap((module) =>
  directNeeds(module).map((one) => `  ${module.name} --> ${one.name}`),
)

const page = [
  '# Modules',
  '',
  'Written by `npm run generate` from the modules themselves; do not edit. How modules are put together:',
  '[composition](../server/src/composition/README.md).',
  '',
  '```mermaid',
  'graph TD',
  ...arrows,
  '```',
  '',
  'An arrow is a need; one that follows from others is not drawn.',
  '',
  ...modules.map(sectionOf),
].join('\n')

const path = fileURLToPath(new URL('../../docs/modules.md', import.meta.url))
const isSame = (() => {
  try {
    return readFileSync(path, 'utf8') === page
  } catch {
    return false
  }
})()
if (!isSame && process.argv.includes('--check')) {
  process.stderr.write(`${path} does not match the modules. Run: npm run generate\n`)
  process.exitCode = 1
} else if (!isSame) {
  writeFileSync(path, page)
  process.stdout.write(`wrote ${path}\n`)
}
await closeContext(context)
