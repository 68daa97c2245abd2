import { defineModule } from '../../composition/define-module.ts'
import { placeRoutes } from './places.routes.ts'
import { createPlaces } from './places.service.ts'

export type { Places } from './places.service.ts'
export type { Asker } from './probing.ts'

export const places = defineModule({
  name: 'places',
  needs: [],
  tables: [],
  create: createPlaces,
  routes: placeRoutes,
  warmUp: (self) => self.wake(),
})
