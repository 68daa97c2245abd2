import type { Page } from '@playwright/test'

/** The composer as a user finds it; shared by journeys and proofs. */
export const composer = {
  text: (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }),
  post: (page: Page) => page.getByRole('main').getByRole('button', { name: /^Post(ing\.\.\.)?$/ }),
  save: (page: Page) => page.getByRole('main').getByRole('button', { name: /^Sav/ }),
  retry: (page: Page) => page.getByRole('button', { name: 'Retry' }),
  isSaved: (page: Page) => page.getByText(/^Draft saved/),
  uploads: (page: Page) => page.getByRole('region', { name: 'Uploads' }),
  pick: (page: Page, files: readonly PickedFile[]) =>
    page.locator('input[type=file]').setInputFiles([...files]),
  async open(page: Page): Promise<void> {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post' }).click()
    await composer.text(page).waitFor()
  },
}

export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

export const picture = (name: string): PickedFile => ({ name, mimeType: 'image/png', buffer: PICTURE })

/** The first request arrives but its response is lost. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
