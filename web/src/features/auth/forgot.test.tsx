import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storage } from '../../lib/storage.ts'
import { answerCall } from '../../testing/api.ts'
import { mouse } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { ForgotPasswordScreen } from './index.ts'

beforeEach(mouse)

test('the browser on which a password is set by email keeps the token by which it is known', async () => {
  storage.set('device_token', 'd1')
  answerCall('unauth/forgotPassword', () => ({}))
  const sent = answerCall('unauth/resetPassword', () => ({ device_token: 'd2' }))
  await show(<ForgotPasswordScreen />)
  await page.getByLabelText('Email').fill('ada@home.example')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Code').fill('ABCD 1234')
  await page.getByLabelText('New password', { exact: true }).fill('correct horse battery')
  await page.getByLabelText('Confirm new password').fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(storage.get('device_token')).toBe('d2'))
  expect(sent).toMatchObject([{ code: 'ABCD1234', device_token: 'd1' }])
})
