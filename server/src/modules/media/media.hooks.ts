import { defineHook } from '../../composition/hook.ts'
import type { KnownImages, PublicMedia } from './media.context.ts'

export const publicMediaHook = defineHook<PublicMedia>('media.public')

export const knownImagesHook = defineHook<KnownImages>('media.knownImages')
