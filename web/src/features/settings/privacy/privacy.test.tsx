import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import type { Mute } from '@sayso/contract/shapes/mute'
import type { Profile } from '@sayso/contract/shapes/profile'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longest } from '../../../gallery/fixtures/posts.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import type { Member } from '../member.ts'
import { MutedWords } from './muted-words.tsx'
import { WhatYouSee } from './what-you-see.tsx'

const member = { user: { unique_id: 'account' as AccountId } } as Member
const person = (id: string) =>
  ({ ...longest, unique_id: id as ProfileId, handle: id, display_name: `Name of ${id}` }) as Profile
const muted = (text: string, more: Partial<Mute> = {}): Mute => ({
  ...{ kind: 'word', profile: null, text, until: null, except_followed: false },
  ...more,
})

interface Given {
  mutes?: Mute[]
  blocked?: Profile[][]
  allowsAdult?: boolean
}

async function showWith({ mutes = [], blocked = [], allowsAdult = false }: Given) {
  queryClient.clear()
  signIn()
  const state = { mutes, blocked }
  answerCall('unauth/config', () => ({ limits: defaultLimits, adult: allowsAdult }) as never)
  const preferences = { sensitive: 'blur', adult: 'hide', adult_stated_at: null } as const
  answerCall('user/contentPreferences', () => preferences)
  answerCall('user/mutes', () => ({ mutes: state.mutes }))
  answerCall('user/blocks', ({ cursor }) => {
    const at = Number(cursor ?? 0)
    const isMore = at + 1 < state.blocked.length
    const next = isMore ? String(at + 1) : null
    return { profiles: state.blocked[at] ?? [], has_more: isMore, next_cursor: next }
  })
  await narrowTo(320)
  await show(
    <div style={{ padding: 16 }}>
      <WhatYouSee member={member} />
      <MutedWords member={member} />
      <Toaster />
    </div>,
  )
  return state
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('without anything blocked or muted, it is said how to do it', async () => {
  await showWith({})
  await expect.element(page.getByText('No words are muted.')).toBeVisible()
  await button(/^Blocked people.*0$/).click()
  await expect.element(dialog('Blocked people').getByText(/from the menu of their profile/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button(/^Blocked people/)).toHaveFocus()
  await button(/^Muted people.*0$/).click()
  await expect.element(dialog('Muted people').getByText('Nobody is muted')).toBeVisible()
})

test('blocked people come in pages; an unblocked one goes, and the focus to the next', async () => {
  const state = await showWith({ blocked: [[person('ann'), person('bob')], [person('cy')]] })
  answerCall('user/unblock', ({ profile_id: id }) => {
    state.blocked = state.blocked.map((all) => all.filter((one) => one.unique_id !== id))
    return {}
  })
  await button(/^Blocked people.*2\+$/).click()
  await button('Show more').click()
  await expect.element(button('Unblock Name of cy')).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
  await button('Unblock Name of ann').click()
  await expect.element(button('Unblock Name of ann')).not.toBeInTheDocument()
  await expect.element(button('Unblock Name of bob')).toHaveFocus()
  await expect.element(page.getByText(/Following does not come back by itself\.$/).last()).toBeVisible()
})

test('what cannot be unblocked stays, and says why', async () => {
  await showWith({ blocked: [[person('ann')]] })
  answerCall('user/unblock', () => {
    throw new Rejected({ code: 'too_many', error: 'Please wait a minute.' })
  })
  await button(/^Blocked people/).click()
  await button('Unblock Name of ann').click()
  await expect.element(page.getByText('Please wait a minute.')).toBeVisible()
  await expect.element(button('Unblock Name of ann')).toBeVisible()
})

test('muted people are listed with how long, and unmuted', async () => {
  const until = '2031-11-25T12:00:00Z'
  const mutes = [muted('', { kind: 'profile', profile: person('ann'), until }), muted('spoiler')]
  const state = await showWith({ mutes })
  answerCall('user/unmute', () => {
    state.mutes = state.mutes.filter(({ profile }) => profile === null)
    return {}
  })
  await button(/^Muted people.*1$/).click()
  await expect.element(dialog('Muted people').getByText('@ann · until Nov 25, 2031')).toBeVisible()
  await button('Unmute Name of ann').click()
  await expect.element(page.getByText('Nobody is muted')).toBeVisible()
})

test('a word is muted by Enter for as long as chosen, and unmuted by its button', async () => {
  const state = await showWith({})
  const made = answerCall('user/mute', ({ text }) => {
    const mute = muted(String(text), { until: '2031-11-25T12:00:00Z', except_followed: true })
    state.mutes = [...state.mutes, mute]
    return { mute }
  })
  const field = page.getByLabelText('Word, phrase or #tag')
  await button('Mute').click()
  await expect.element(field).toHaveAccessibleDescription('Enter a word, a phrase or a #tag.')
  await button('For how long: For ever').click()
  await page.getByRole('menuitemradio', { name: '30 days' }).click()
  await page.getByLabelText('Not from people I follow').click()
  await field.fill('  spoiler ')
  await userEvent.keyboard('{Enter}')
  const chip = page.getByRole('listitem')
  await expect.element(chip).toHaveTextContent('spoiler until Nov 25, 2031, not from people you follow')
  expect(made[0]).toMatchObject({ kind: 'text', text: 'spoiler', hours: 720, except_followed: true })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  expect(sidewaysScroll()).toBe(0)
  const unmuted = answerCall('user/unmute', () => {
    state.mutes = []
    return {}
  })
  await button('Unmute “spoiler”').click()
  await expect.element(page.getByText('No words are muted.')).toBeVisible()
  expect(unmuted[0]).toMatchObject({ kind: 'text', text: 'spoiler' })
  await expect.element(page.getByRole('heading', { name: 'Muted words' })).toHaveFocus()
})

test('limits are said before and after', async () => {
  await showWith({})
  answerCall('user/mute', () => {
    throw new Rejected({ code: 'mutes_full', error: 'You can mute at most 200 of these.' })
  })
  const field = page.getByLabelText('Word, phrase or #tag')
  await field.fill('x'.repeat(61))
  await button('Mute').click()
  await expect.element(field).toHaveAccessibleDescription('At most 60 characters.')
  await field.fill('word')
  await button('Mute').click()
  await expect.element(field).toHaveAccessibleDescription('You can mute at most 200 of these.')
  await expect.element(field).toHaveValue('word')
})

test('with two hundred words there is no field, and a long word stays on the page; a finger hits its button', async () => {
  await touchScreen()
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaenspatentinhaberin'
  const words = Array.from({ length: 199 }, (_, at) => muted(`w${at}`))
  await showWith({ mutes: [muted(long), ...words] })
  await expect.element(page.getByText('200 words are the most. Remove one to add another.')).toBeVisible()
  expect(page.getByLabelText('Word, phrase or #tag').query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
  expect(pressSize(button(`Unmute “${long}”`))).toBeGreaterThanOrEqual(40)
})

const choose = async (row: RegExp, choice: string) => {
  await button(row).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}

test('how sensitive content is shown is saved when it is chosen; where adult content is off, nobody is asked about it', async () => {
  await showWith({})
  const saved = answerCall('user/setContentPreferences', () => ({
    ...{ sensitive: 'hide', adult: 'hide', adult_stated_at: null },
  }))
  await expect.element(page.getByText(/^Pictures are blurred until you press Show/)).toBeVisible()
  expect(button(/^How adult content/).elements()).toHaveLength(0)
  await choose(/^How sensitive content is shown: Blur$/, 'Hide')
  await expect.element(button('How sensitive content is shown: Hide')).toBeVisible()
  expect(saved.map(({ sensitive }) => sensitive)).toEqual(['hide'])
  expect(sidewaysScroll()).toBe(0)
})

test('adult content asks for the age first; a failure stays in the question', async () => {
  await showWith({ allowsAdult: true })
  let isDown = true
  const saved = answerCall('user/setContentPreferences', () => {
    if (isDown) throw new Rejected({ code: 'too_many', error: 'Please wait a minute.' })
    return { sensitive: 'blur', adult: 'show', adult_stated_at: '2031-11-25T12:00:00Z' }
  })
  await choose(/^How adult content is shown: Hide$/, 'Show')
  const question = page.getByRole('alertdialog', { name: 'Are you 18 or older?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('How adult content is shown: Hide')).toBeVisible()
  await choose(/^How adult content/, 'Show')
  await question.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect.element(question.getByText('Please wait a minute.')).toBeVisible()
  isDown = false
  await question.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect.element(button('How adult content is shown: Show')).toBeVisible()
  expect(saved.at(-1)).toMatchObject({ adult: 'show', adult_statement: true })
  // Asked once.
  await choose(/^How adult content/, 'Blur')
  expect(saved.at(-1)).toMatchObject({ adult: 'blur' })
  expect(saved.at(-1)).not.toHaveProperty('adult_statement')
})
