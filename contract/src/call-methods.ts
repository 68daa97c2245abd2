import type { Call, Method } from './call.ts'

/** How our own client makes a call: nothing that writes or tells a secret goes by URL. */
export function clientMethod(call: Call): Method {
  return call.methods.includes('POST') ? 'POST' : (call.methods[0] ?? 'GET')
}

/** The source of the table the browser carries instead of the contract and its schema library. */
export function callMethodsSource(calls: readonly Call[]): string {
  const lines = calls.map((call) => `  '${call.path}': '${clientMethod(call)}',`)
  return [
    '// Written by contract/scripts/generate.ts from the contract. Do not edit.',
    '',
    '/** The method with which our own client makes each call. */',
    'export const callMethods = {',
    ...lines,
    "} as const satisfies Record<string, 'GET' | 'POST' | 'DELETE'>",
    '',
  ].join('\n')
}
