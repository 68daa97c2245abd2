import type { Environment } from './environment.ts'

/** Where the lists of pictures are that must not be shown. */
export type KnownImagesConfig =
  | { readonly mode: 'off' | 'local' }
  | { readonly mode: 'http'; readonly url: string; readonly token: string }

export function readKnownImages(env: Environment): KnownImagesConfig {
  const mode = env.oneOf('HASH_MATCH', ['off', 'local', 'http'], 'off')
  const url = env.optionalUrl('HASH_MATCH_URL', env.isProduction ? ['https'] : ['http', 'https'])
  const token = env.optionalText('HASH_MATCH_TOKEN')
  if (mode !== 'http') return { mode }
  if (url === null || token === null) {
    env.faults.push('HASH_MATCH=http needs HASH_MATCH_URL and HASH_MATCH_TOKEN')
    return { mode: 'off' }
  }
  return { mode, url, token }
}
