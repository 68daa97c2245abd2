import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { payouts } from '../payouts/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { reactions } from '../reactions/index.ts'
import { settlement } from '../settlement/index.ts'
import { notificationConsumers } from './notifications.consumers.ts'
import { notificationEmailSamples } from './notifications.email-samples.ts'
import { notificationInvariants } from './notifications.invariants.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notifications = defineModule({
  name: 'notifications',
  needs: [accounts, comments, payouts, posts, profiles, purchases, reactions, settlement],
  tables: [
    'notification',
    'notification_awake',
    'notification_change',
    'notification_event',
    'notification_mail',
  ],
  reads: [
    'account',
    'comment',
    'comment_reaction',
    'follow',
    'follow_request',
    'post',
    'post_reaction',
    'profile',
    'purchase',
  ],
  routes: notificationRoutes,
  jobs: notificationJobs,
  consumers: notificationConsumers,
  invariants: notificationInvariants,
  emails: notificationEmailSamples,
})
