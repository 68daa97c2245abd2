import { defineHook } from '../../composition/hook.ts'
import type { PublicMedia } from './media.context.ts'

export const publicMediaHook = defineHook<PublicMedia>('media.public')
