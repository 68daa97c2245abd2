import { defineModule } from '../../composition/define-module.ts'
import { appeals } from '../appeals/index.ts'
import { decisions } from '../decisions/index.ts'
import { moderation } from '../moderation/index.ts'
import { countMonths } from './count-months.service.ts'
import { transparencyRoutes } from './transparency.routes.ts'

export const transparency = defineModule({
  name: 'transparency',
  needs: [appeals, decisions, moderation],
  tables: ['mod_count'],
  reads: ['appeal', 'mod_case', 'mod_decision', 'report'],
  routes: transparencyRoutes,
  jobs: [countMonths],
  exports: [{ tables: ['mod_count'], because: 'numbers of months, in which nobody is named' }],
  erasure: [{ tables: ['mod_count'], because: 'numbers of months, in which nobody is named' }],
})
