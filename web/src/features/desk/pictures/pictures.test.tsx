import type { MediaId } from '@sayso/contract/ids'
import type { HeldMedia } from '@sayso/contract/shapes/held-media'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall } from '../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import '../desk.css'
import { PicturesPage } from './pictures-page.tsx'

beforeEach(() => {
  mouse()
  signIn()
  queryClient.clear()
})

const file: HeldMedia = {
  ...{ media_id: '0000000000007' as MediaId, kind: 'file', handle: 'the_seller', number: 'R-48213' },
  ...{ list: 'hotline', entry: '77', distance: null, held: '2026-11-21T10:00:00Z', conflict: null },
  ...{ asked: false, until: null, has_picture: false },
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const showHeld = (one: HeldMedia) => {
  answerCall('staff/heldMedia', () => ({ held: [one] }))
  return show(<PicturesPage />)
}

test('a file, which cannot be shown, is rejected by one person and let through only with a colleague', async () => {
  await narrowTo(320)
  await showHeld(file)
  await expect
    .element(page.getByText('There is no picture to show: two must agree to let it through'))
    .toBeVisible()
  await expect.element(button('Reject')).toBeVisible()
  expect(button('Let it be shown').query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
  const asked = answerCall('staff/openHeld', () => ({ waits: true }))
  await button('Ask a colleague').click()
  const dialog = page.getByRole('dialog', { name: 'Ask a colleague' })
  await expect.element(dialog.getByText(/^There is no picture to show/)).toBeVisible()
  await dialog.getByRole('textbox').fill('it is a contract')
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ media_id: file.media_id, because: 'it is a contract' }])
})

test('when a colleague has agreed it can be let through, and there is still nothing to show', async () => {
  await showHeld({ ...file, until: '2026-11-21T11:00:00Z' })
  await expect.element(button('Let it be shown')).toBeVisible()
  await expect.element(page.getByText(/^There is no picture to show\. Two agreed/)).toBeVisible()
  for (const name of ['Show', 'Ask a colleague']) expect(button(name).query()).toBeNull()
})

test('a picture that looks like a listed one is decided about by those who may see it', async () => {
  const picture = { ...file, kind: 'image', distance: 3, has_picture: true } as const
  await showHeld(picture)
  await expect.element(button('Ask to see it')).toBeVisible()
  for (const name of ['Show', 'Let it be shown', 'Reject']) expect(button(name).query()).toBeNull()
})
