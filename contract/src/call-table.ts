import { type Call, type Effect, type Method, PROFILE_FIELDS } from './call.ts'

/** What our own client must know to make a call. */
export interface CallFacts {
  readonly method: Method
  readonly effect: Effect
  /** The field that names the acting profile; null if the call has none. */
  readonly acting: (typeof PROFILE_FIELDS)[number] | null
  /** The part that carries a file's bytes. */
  readonly file: string | null
}

function factsOf(call: Call): CallFacts {
  return {
    method: clientMethod(call),
    effect: call.effect,
    acting: PROFILE_FIELDS.find((field) => Object.hasOwn(call.input.properties, field)) ?? null,
    file: call.file,
  }
}

/** The HTTP method our own client uses for a call: nothing that writes or carries a secret goes by URL. */
export function clientMethod(call: Call): Method {
  return call.methods.includes('POST') ? 'POST' : (call.methods[0] ?? 'GET')
}

/**
 * Source code of the table that the browser loads instead of the contract and its schema library. Calls with the same
 * facts share one constant, and those of the commonest kind are left out, which keeps the table smaller than a list of
 * paths. The commonest kind of `unauth/` calls is another one.
 */
export function callTableSource(calls: readonly Call[]): string {
  const kinds = new Map(calls.map(factsOf).map((facts) => [nameOf(facts), facts]))
  const kindOf = (call: Call) => nameOf(factsOf(call))
  const isOpen = ({ path }: Call) => path.startsWith('unauth/')
  const usualOf = (some: readonly Call[]) => {
    const countOf = (kind: string) => some.filter((call) => kindOf(call) === kind).length
    return [...kinds.keys()].toSorted((one, other) => countOf(other) - countOf(one))[0]
  }
  const [open, usual] = [usualOf(calls.filter(isOpen)), usualOf(calls)]
  const isUsual = (call: Call) => kindOf(call) === (isOpen(call) ? open : usual)
  return [
    '// Written by contract/scripts/generate.ts from the contract. Do not edit.',
    "import type { CallFacts } from '../call-table.ts'",
    "import type { CallPath } from '../calls/index.ts'",
    '',
    ...[...kinds].map(([name, facts]) => `const ${name}: CallFacts = ${literal(facts)}`),
    '',
    'const unusual: { readonly [Path in CallPath]?: CallFacts } = {',
    ...calls.filter((call) => !isUsual(call)).map((call) => `  '${call.path}': ${kindOf(call)},`),
    '}',
    '',
    '/** How our own client makes a call. */',
    'export const factsOf = (path: CallPath): CallFacts =>',
    `  unusual[path] ?? (path.startsWith('unauth/') ? ${open} : ${usual})`,
    '',
  ].join('\n')
}

const ACTING = { user_profile_id: 'As', userProfileId: 'AsCamelCase' } as const

/** Such as `postWriteAsImage`: a write by POST that names its profile and takes an image. */
function nameOf({ method, effect, acting, file }: CallFacts): string {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return (
    method.toLowerCase() + capital(effect) + (acting === null ? '' : ACTING[acting]) + capital(file ?? '')
  )
}

function literal(facts: CallFacts): string {
  const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  return `{ ${Object.entries(facts)
    .map(([name, value]) => `${name}: ${quoted(value)}`)
    .join(', ')} }`
}
