import type { MediaId } from '@sayso/contract/ids'

/** An address that cannot be loaded may be too old. The code for it loads only then. */
export function renewSoon(id: MediaId, address: string): void {
  import('../../renew-media.ts').then(
    ({ renewMedia }) => renewMedia(id, address),
    () => {},
  )
}
