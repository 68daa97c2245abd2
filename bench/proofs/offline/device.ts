import type { BrowserContext, Page } from '@playwright/test'
import type { Tunnel } from './tunnel.ts'

/** Waits until the worker serves the pages, which it does once it has everything it keeps. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 20_000 })
}

/** Everything our database holds on this device, as text. */
export function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('sayso')
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    const database = open.result
    const found: Record<string, unknown> = {}
    for (const table of database.objectStoreNames) {
      const all = database.transaction(table).objectStore(table).getAll()
      await new Promise((resolve) => {
        all.onsuccess = resolve
      })
      found[table] = all.result
    }
    database.close()
    return JSON.stringify(found)
  })
}

export async function untilDevice(page: Page, holds: (text: string) => boolean): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (holds(await readDevice(page))) return true
    await page.waitForTimeout(100)
  }
  return false
}

export async function enterTunnel(context: BrowserContext, tunnel: Tunnel): Promise<void> {
  tunnel.isOpen = false
  await context.setOffline(true)
}

export async function leaveTunnel(context: BrowserContext, tunnel: Tunnel): Promise<void> {
  tunnel.isOpen = true
  await context.setOffline(false)
}
