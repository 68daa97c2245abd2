import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { payouts } from '../payouts/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { reactions } from '../reactions/index.ts'
import { forgetNotificationsHook, safety } from '../safety/index.ts'
import { settlement } from '../settlement/index.ts'
import { notificationConsumers } from './notifications.consumers.ts'
import { notificationEmailSamples } from './notifications.email-samples.ts'
import { notificationErasure } from './notifications.erasure.ts'
import { notificationExports } from './notifications.exports.ts'
import { notificationInvariants } from './notifications.invariants.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationsKeyed } from './notifications.keyed.ts'
import { notificationRoutes } from './notifications.routes.ts'

import { forgetBetween } from './notify/forget-between.queries.ts'

export { countUnread } from './inbox/list-notifications.queries.ts'
export { notificationsChanged } from './notifications.events.ts'
export { notifyDecision } from './notify/notify-decision.service.ts'

export const notifications = defineModule({
  name: 'notifications',
  needs: [accounts, comments, payouts, posts, profiles, purchases, reactions, safety, settlement],
  tables: [
    'account_quiet',
    'notification',
    'notification_awake',
    'notification_change',
    'notification_event',
    'notification_mail',
    'notification_push',
    'notification_question',
    'notification_setting',
    'push_device',
  ],
  reads: [
    'account',
    'account_filter',
    'comment',
    'comment_reaction',
    'follow',
    'follow_request',
    'post',
    'post_counter',
    'post_counter_delta',
    'post_reaction',
    'profile',
    'purchase',
    'session',
  ],
  extends: () => [forgetNotificationsHook.with(forgetBetween)],
  routes: notificationRoutes,
  jobs: notificationJobs,
  keyed: notificationsKeyed,
  consumers: notificationConsumers,
  invariants: notificationInvariants,
  emails: notificationEmailSamples,
  exports: notificationExports,
  erasure: notificationErasure,
})
