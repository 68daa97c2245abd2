import { nothingNeeded, type StoredObjects } from '../../composition/stored-objects.ts'
import { findHeldUploads } from './upkeep/old-held.queries.ts'

/** Uploads that wait for a person, or were refused. */
export const knownImageStored: StoredObjects = { expect: nothingNeeded, findNamed: findHeldUploads }
