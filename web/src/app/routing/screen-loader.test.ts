import { expect, test, vi } from 'vitest'
import { createScreenLoader } from './screen-loader.ts'

const screen = () => null
const settled = () => new Promise((resolve) => setTimeout(resolve))

function loader(load: () => Promise<typeof screen>, reloadOnce = () => false) {
  const onLoaded = vi.fn()
  return { onLoaded, ...createScreenLoader({ load }, { reloadOnce, onLoaded }) }
}

test('a screen is loaded once, and a loaded one is marked as fulfilled for React', async () => {
  const load = vi.fn(async () => screen)
  const { load: get, preload, onLoaded } = loader(load)
  preload()
  const promise = get()
  expect(await promise).toBe(screen)
  expect(get()).toBe(promise)
  expect(promise).toMatchObject({ status: 'fulfilled', value: screen })
  expect(load).toHaveBeenCalledOnce()
  expect(onLoaded).toHaveBeenCalledOnce()
})

test('a failed load is kept until it is reset, so that it can be shown', async () => {
  const load = vi.fn(async () => screen).mockRejectedValueOnce(new Error('gone'))
  const { load: get, forget } = loader(load)
  await expect(get()).rejects.toThrow('gone')
  await expect(get()).rejects.toThrow('gone')
  forget()
  expect(await get()).toBe(screen)
})

test('a failed preload is silent and is retried', async () => {
  const reloadOnce = vi.fn(() => true)
  const load = vi.fn(async () => screen).mockRejectedValueOnce(new Error('gone'))
  const { load: get, preload } = loader(load, reloadOnce)
  preload()
  await settled()
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(await get()).toBe(screen)
})

test('while the page reloads for a new build, no failure is shown', async () => {
  const { load: get } = loader(
    async () => Promise.reject(new Error('gone')),
    () => true,
  )
  const outcome = vi.fn()
  get().then(outcome, outcome)
  await settled()
  expect(outcome).not.toHaveBeenCalled()
})

test('a module that cannot be fetched is an offline error, a screen that throws is not', async () => {
  const failing = (message: string) => loader(async () => Promise.reject(new TypeError(message))).load()
  for (const message of [
    'Failed to fetch dynamically imported module: https://sayso.example/assets/a.js',
    'error loading dynamically imported module: https://sayso.example/assets/a.js',
    'Importing a module script failed.',
  ]) {
    await expect(failing(message)).rejects.toMatchObject({ kind: 'offline' })
  }
  await expect(failing('x is not a function')).rejects.toThrow('x is not a function')
})
