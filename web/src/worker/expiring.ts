import { ExpirationPlugin } from 'workbox-expiration'
import type { Strategy } from 'workbox-strategies'

type Options = ConstructorParameters<typeof ExpirationPlugin>[0]

/** Limits what a cache keeps. The package's own types disagree on absent properties, hence the cast. */
export const expiring = (options: Options) =>
  new ExpirationPlugin(options) as unknown as Strategy['plugins'][number]
