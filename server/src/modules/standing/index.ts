import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { closing } from '../closing/index.ts'
import { payouts } from '../payouts/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { endSuspensions } from './end-suspensions.service.ts'
import type { StandingContext } from './standing.context.ts'

export {
  closeAccountByStaff,
  reinstateAccount,
  suspendAccount,
} from './change-standing.service.ts'

export const standing = defineModule({
  name: 'standing',
  needs: [accounts, closing, payouts, posts, profiles],
  tables: [],
  reads: ['account_closing'],
  create: (ctx, { profiles }): StandingContext => Object.freeze({ ...ctx, profiles }),
  jobs: (self) => [endSuspensions(self)],
})
