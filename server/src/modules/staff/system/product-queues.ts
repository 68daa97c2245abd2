/** What people wait for, and the jobs that bring it. Payouts have a table of their own. */
export const PRODUCT_QUEUES = {
  uploads: ['media.process', 'media.process-photo', 'media.process-video', 'media.keep-file'],
  emails: ['platform.send-mail', 'notifications.mail', 'purchases.mail-buyers', 'purchases.send-receipt'],
  push: ['notifications.push', 'notifications.deliver-push', 'notifications.push-summary'],
  exports: ['exports.make'],
  imports: ['imports.advance'],
} as const
