import type { Locator, Page } from '@playwright/test'
import { expect } from './clean.ts'

/** One way of using a page, so that a journey can be made in several. Whatever is pressed or filled in is a step. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** For what a keyboard reaches sooner backwards. */
  pressBack(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  tick(target: Locator): Promise<void>
}

export function byMouse(onStep = () => {}): Hands {
  const press = async (target: Locator) => {
    onStep()
    await target.click()
  }
  return {
    press,
    pressBack: press,
    async write(target, text) {
      onStep()
      await target.fill(text)
    },
    async tick(target) {
      onStep()
      await target.check()
    },
  }
}

/** Moves by Tab alone, as somebody with a screen reader may. The focus must be seen on what is pressed. */
export function byKeyboard(page: Page, onStep = () => {}): Hands {
  // Does not wait: a bar may be away while the focus passes through a field.
  const isAt = (target: Locator) =>
    target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))
  const go = async (target: Locator, key = 'Tab') => {
    onStep()
    await expect(target).toBeVisible()
    for (let presses = 0; !(await isAt(target)); presses++) {
      if (presses > 60) throw new Error(`${key} does not reach ${target}`)
      await page.keyboard.press(key)
    }
  }
  const pressAt = async (target: Locator, key?: string) => {
    await go(target, key)
    await expect(target).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Enter')
  }
  return {
    press: (target) => pressAt(target),
    pressBack: (target) => pressAt(target, 'Shift+Tab'),
    async write(target, text) {
      await go(target)
      // What is suggested is written over.
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async tick(target) {
      await go(target)
      await page.keyboard.press('Space')
    },
  }
}
