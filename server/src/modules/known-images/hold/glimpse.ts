import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { createSeal, type Seal } from '../../../platform/seal/seal.ts'

/** What staff may see of something held, encrypted: a copy of the database shows nothing. */
export const glimpseSealOf = ({ config }: Context): Seal =>
  createSeal(config.secrets.connections, 'held media')
export const aboutGlimpse = (id: MediaId): string => `held media ${id}`

export const sealGlimpse = (ctx: Context, id: MediaId, picture: Buffer): Buffer =>
  glimpseSealOf(ctx).close(picture.toString('base64'), aboutGlimpse(id))

/** As the address of a picture. */
export const openGlimpse = (ctx: Context, id: MediaId, sealed: Buffer): string =>
  `data:image/webp;base64,${glimpseSealOf(ctx).open(sealed, aboutGlimpse(id))}`
