import type { Limits } from '@sayso/contract/limits'
import { type AppStorage, type StoredPosition, storage } from './storage.ts'
import { createStore, type Store } from './store.ts'
import { useStore } from './use-store.ts'

export interface Fix extends StoredPosition {
  readonly accuracyMetres: number
  readonly at: number
}

export interface LocationState {
  /** After `refused`, it is only requested again when the user presses something. */
  readonly permission: 'unasked' | 'granted' | 'refused'
  readonly isAsking: boolean
  /** The user's location; null if it is unknown. Never the default pair. */
  readonly position: StoredPosition | null
  /** Why the last request failed, worded for the user. */
  readonly error: string | null
}

/** The location a feed is viewed from, as the calls take it. */
export type ViewedFrom = StoredPosition & { readonly location_source: 'device' | 'default' }

export interface LocationStore extends Store<LocationState> {
  /** `isExact`: a cached position may be too rough, so the device determines it again. */
  request(options?: { isExact?: boolean }): Promise<Fix>
  /** Forgets the location, and asks for it again only when the user presses something. */
  forget(): void
  viewedFrom(): ViewedFrom
  /** A fix precise enough for a nearby post, by the limits in force; null if there is none. */
  exactFix(limits: Pick<Limits['place'], 'accuracyMaxMetres' | 'fixMaxAgeMinutes'>): Fix | null
}

interface LocationParts {
  storage: AppStorage
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | null
  now: () => number
}

/** Stands for "no location": the server returns worldwide posts for it and accepts no local post from it. */
export const DEFAULT_POSITION: StoredPosition = { latitude: 37.7749, longitude: -122.4194 }

const ASK_FOR = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 }

const FAILURES: Record<number, string> = {
  1: 'Location permission denied',
  2: 'Location information unavailable',
  3: 'Location request timed out',
}
const PERMISSION_DENIED = 1
/** The message if no better reason is known. */
export const LOCATION_FAILED = 'Failed to get location'

export function createLocationStore({ storage, geolocation, now }: LocationParts): LocationStore {
  let fix: Fix | null = null
  let asking: Promise<Fix> | null = null
  const store = createStore(current(null))

  function current(error: string | null): LocationState {
    const answer = storage.get('locationPermissionGranted')
    const permission = answer === null ? 'unasked' : answer ? 'granted' : 'refused'
    return { permission, isAsking: asking !== null, position: storage.get('userLocation'), error }
  }

  storage.subscribe(({ key }) => {
    if (key !== null && key !== 'userLocation' && key !== 'locationPermissionGranted') return
    if (storage.get('userLocation') === null) fix = null
    store.set(current(store.get().error))
  })

  async function ask(isExact: boolean): Promise<Fix> {
    try {
      fix = await locate(geolocation, isExact ? { ...ASK_FOR, maximumAge: 0 } : ASK_FOR)
      storage.set('userLocation', { latitude: fix.latitude, longitude: fix.longitude })
      storage.set('locationPermissionGranted', true)
      asking = null
      store.set(current(null))
      return fix
    } catch (error) {
      const { code } = error as Partial<GeolocationPositionError>
      if (code === PERMISSION_DENIED) storage.set('locationPermissionGranted', false)
      asking = null
      const text = error instanceof Unsupported ? error.message : FAILURES[code ?? 0]
      store.set(current(text ?? LOCATION_FAILED))
      throw new Error(store.get().error ?? '')
    }
  }

  return {
    ...store,
    request({ isExact = false } = {}) {
      asking ??= ask(isExact)
      store.set(current(null))
      return asking
    },
    forget() {
      storage.set('locationPermissionGranted', false)
      storage.remove('userLocation')
    },
    viewedFrom() {
      const { position } = store.get()
      return position === null
        ? { ...DEFAULT_POSITION, location_source: 'default' }
        : { ...position, location_source: 'device' }
    },
    exactFix({ accuracyMaxMetres, fixMaxAgeMinutes }) {
      if (fix === null || fix.accuracyMetres > accuracyMaxMetres) return null
      return now() - fix.at <= fixMaxAgeMinutes * 60_000 ? fix : null
    },
  }
}

class Unsupported extends Error {}

function locate(geolocation: LocationParts['geolocation'], options: PositionOptions): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (geolocation === null) return reject(new Unsupported('Geolocation is not supported by this browser'))
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ latitude, longitude, accuracyMetres: accuracy, at: timestamp }),
      reject,
      options,
    )
  })
}

export const deviceLocation = createLocationStore({
  storage,
  geolocation: globalThis.navigator?.geolocation ?? null,
  now: Date.now,
})

/** @public for the composer's distances */
export function useDeviceLocation(): LocationState {
  return useStore(deviceLocation)
}
