import { defineHook } from '../../composition/hook.ts'
import type { AttachmentReader, OnPublished, Reactions, Sales } from './posts.context.ts'

export const attachmentsHook = defineHook<AttachmentReader>('posts.attachments')
export const reactionsHook = defineHook<Reactions>('posts.reactions')
export const salesHook = defineHook<Sales>('posts.sales')
export const onPublishedHook = defineHook<OnPublished>('posts.onPublished')

export const postHooks = {
  attachments: attachmentsHook,
  reactions: reactionsHook,
  sales: salesHook,
  onPublished: onPublishedHook,
}
