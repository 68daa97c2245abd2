import { minutesAtPosition, positionForMinutes } from '@sayso/contract/durations'
import { defaultLimits } from '@sayso/contract/limits'
import { describe, expect, test } from 'vitest'
import { emptyForm } from '../../entities/draft/post-form.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findFaults, isIncomplete, PlaceFault, refusedField } from './faults.ts'
import { kindOf, moved, sortFiles } from './pick-files.ts'
import { prefillOf } from './prefill.ts'
import { texts } from './texts.ts'
import { widerThan } from './use-place.ts'

const NOW = Date.parse('2026-11-15T00:00:00Z')
const faultsOf = (some: object, hidesItems = true) =>
  findFaults({ ...emptyForm, text: 'said', ...some }, defaultLimits, NOW, hidesItems)

test('the composer uses the specified texts', () => {
  expect(texts).toMatchObject({
    newTitle: 'Create New Post',
    editTitle: 'Edit Post',
    editSubtitle: 'Update your post content and settings',
    placeholder: "What's on your mind?",
    saving: 'Saving...',
    visibility: 'Visibility',
    distance: 'Distance',
    duration: 'Duration',
    payToView: 'Pay To View',
    shortest: '15 min',
    longest: 'Forever',
    updated: 'Post updated successfully',
    updateFailed: 'Failed to update post',
    mediaDeleted: 'Media deleted successfully',
    mediaDeleteFailed: 'Failed to delete media',
    notFound: 'Post not found',
    loadFailed: 'Failed to load post',
  })
  expect(texts.selected(3)).toBe('3 file(s) selected')
})

describe('what may be sent', () => {
  test('blank text, no audience or no distance disable the button', () => {
    expect(isIncomplete({ ...emptyForm, text: ' \n' })).toBe(true)
    expect(isIncomplete({ ...emptyForm, text: 'a', visibility: null })).toBe(true)
    expect(isIncomplete({ ...emptyForm, text: 'a', scope: null })).toBe(true)
    expect(isIncomplete({ ...emptyForm, text: 'a' })).toBe(false)
  })

  test('a price is zero or within its limits to the cent', () => {
    const priced = (price: string) => faultsOf({ isPaid: true, price }).price
    expect(priced('')).toBe('Enter a price')
    expect(priced('.')).toBe('Enter a price')
    for (const fine of ['0', '0.50', '.5', '500', '500.004']) expect(priced(fine)).toBeUndefined()
    for (const wrong of ['0.49', '500.01', '0.494']) {
      expect(priced(wrong)).toBe('Price must be free, or $0.50 to $500.00')
    }
    expect(faultsOf({ price: '' }).price).toBeUndefined()
  })

  test('a price needs something to sell', () => {
    const nothing =
      'Nothing is hidden yet. Write hidden text, add a file or lock a photo, or make the post free.'
    expect(faultsOf({ isPaid: true, price: '1', lockedText: ' ' }, false)).toEqual({ lockedText: nothing })
    expect(faultsOf({ isPaid: true, price: '1', lockedText: 'it' }, false)).toEqual({})
    expect(faultsOf({ isPaid: true, price: '1' })).toEqual({})
    expect(faultsOf({}, false)).toEqual({})
  })

  test('required times must be set, and a sale cannot end in the past', () => {
    const time = { date: '', time: '12:00', zone: 'UTC' }
    expect(faultsOf({ isPaid: true, price: '1', isReleasedOnPayment: false, release: time })).toEqual({
      release: 'Please choose when the locked part is released',
    })
    const end = (saleEnd: object) =>
      faultsOf({ isPaid: true, price: '1', isSaleLimited: true, saleEnd }).saleEnd
    expect(end(time)).toBe('Please choose when the sale ends')
    expect(end({ ...time, date: '2026-11-14' })).toBe('The end of the sale must be in the future')
    expect(end({ ...time, date: '2026-11-16' })).toBeUndefined()
    expect(end({ ...time, date: '2026-11-16', zone: 'Nowhere' })).toBe(
      'Please choose a timezone from the list',
    )
  })

  test('rejections are assigned to their fields', () => {
    const refusal = (code: string) =>
      new ApiError('refused', 'words', {
        status: 200,
        refusal: { success: false, error: 'words', code } as never,
      })
    expect(refusedField(refusal('post_sold'), emptyForm)).toEqual({ isPaid: 'words' })
    expect(refusedField(refusal('release_later'), emptyForm)).toEqual({ release: 'words' })
    expect(refusedField(refusal('rate_limited'), emptyForm)).toBeNull()
    expect(refusedField(new PlaceFault('Location permission denied'), emptyForm)).toEqual({
      scope: 'Location permission denied',
    })
  })
})

test('the slider keeps its ends, and stored minutes return to their position', () => {
  expect([minutesAtPosition(0), minutesAtPosition(99), minutesAtPosition(100)]).toEqual([15, 253_440, 0])
  expect(positionForMinutes(0)).toBe(100)
  for (let at = 0; at <= 100; at++) expect(positionForMinutes(minutesAtPosition(at))).toBe(at)
})

describe('files', () => {
  const file = (name: string, type: string, size: number) => ({ name, type, size })
  const options = { isPaid: false, media: defaultLimits.media }

  test('are classified by their MIME type', () => {
    expect(['image/png', 'image/svg+xml', 'video/mp4', 'application/pdf', ''].map(kindOf)).toEqual([
      'photo',
      'file',
      'video',
      'file',
      'file',
    ])
  })

  test('are rejected by name before they are sent', () => {
    const { taken, refused } = sortFiles(
      [file('a.png', 'image/png', 20_000_001), file('b.png', 'image/png', 10), file('c', '', 0)],
      [],
      options,
    )
    expect(taken.map(([{ name }]) => name)).toEqual(['b.png'])
    expect(refused).toEqual([
      'Failed to upload a.png: larger than 20 MB',
      'Failed to upload c: the file cannot be read',
    ])
    const large = [file('d.zip', 'application/zip', 500_000_000)]
    expect(sortFiles(large, [], options).taken).toHaveLength(0)
    expect(sortFiles(large, [], { ...options, isPaid: true }).taken).toHaveLength(1)
    expect(sortFiles(large, [{ size: 1_900_000_000 }], { ...options, isPaid: true }).taken).toHaveLength(0)
  })

  test('move within the row only', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})

test('a removed post that is written again is not for sale', () => {
  expect(prefillOf({ content: 'again', isFree: true })).toMatchObject({ text: 'again', isPaid: false })
})

test('a duplicate uses the product’s defaults where the post had nothing', () => {
  expect(prefillOf({ content: 'again' })).toMatchObject({
    text: 'again',
    visibility: 'everyone',
    scope: 'global',
    minutes: 0,
    isPaid: true,
    price: '0.00',
  })
  expect(prefillOf({ from: '/home' })).toBeNull()
})

test('an unknown place offers the next wider known one', () => {
  const place = { zip_code: null, city: null, state: 'Bavaria', country: 'Germany' }
  expect(widerThan('zip', place)).toBe('state')
  expect(widerThan('country', place)).toBe('global')
})
