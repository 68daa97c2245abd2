export { attachmentConsumers } from './attachments.events.ts'
export { createShelf } from './shelf.service.ts'
