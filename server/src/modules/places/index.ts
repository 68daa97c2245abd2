export { createPlaces, type Places } from './places.service.ts'
export type { Asker } from './probing.ts'
