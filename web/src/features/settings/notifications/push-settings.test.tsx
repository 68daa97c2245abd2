import type { ProfileId, PushDeviceId } from '@sayso/contract/ids'
import type { PushDevice } from '@sayso/contract/shapes/notification'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import './notifications.css'
import { narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { PushSettings } from './push-settings.tsx'

const phone: PushDevice = {
  ...{ device_id: '1' as PushDeviceId, label: 'Chrome on Android', is_this: true },
  created: '2026-11-14T08:00:00Z',
}

const settings = (
  <PushSettings
    me={'ada' as ProfileId}
    publicKey="key"
    quiet={{ from: '22:00', to: '07:00', zone: 'America/New_York' }}
    devices={[phone]}
  />
)

test('quiet hours are named by the clocks they follow, and their fields show a whole time', async () => {
  await narrowTo(320)
  const { unmount } = await show(settings)
  await expect.element(page.getByText(/^22:00 to 07:00, New York time\./)).toBeVisible()
  await page.getByRole('button', { name: 'Change quiet hours' }).click()
  for (const name of ['From', 'To']) {
    const { width } = page.getByLabelText(name).element().getBoundingClientRect()
    expect(width).toBeGreaterThanOrEqual(120)
  }
  expect(sidewaysScroll()).toBe(0)
  // Before the window becomes wide again.
  await unmount()
})
