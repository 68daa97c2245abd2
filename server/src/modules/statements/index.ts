import { defineModule } from '../../composition/define-module.ts'
import { ledger } from '../ledger/index.ts'
import { payments } from '../payments/index.ts'
import { posts } from '../posts/index.ts'
import { purchases } from '../purchases/index.ts'
import { statementRoutes } from './statements.routes.ts'

export const statements = defineModule({
  name: 'statements',
  needs: [ledger, payments, posts, purchases],
  tables: [],
  routes: (_, { posts }) => statementRoutes(posts),
})
