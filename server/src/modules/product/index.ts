import { defineModule } from '../../composition/define-module.ts'
import { productRoutes } from './product.routes.ts'

export const product = defineModule({
  name: 'product',
  needs: [],
  tables: [],
  routes: productRoutes,
})
