import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthOf } from '../../entities/account-form/password-strength.ts'
import { suggestDisplayName, suggestHandle } from './suggest-names.ts'
import { checkHandle } from './validate.ts'

test('a handle is suggested from the name', () => {
  expect(suggestHandle('Inês', 'Carvalho-Nóbrega')).toBe('ines_carvalho_nobrega')
  expect(suggestHandle(' Ann ', '')).toBe('ann')
  expect(suggestHandle('明', '李')).toBe('')
  expect(suggestDisplayName(' Inês ', 'Carvalho ')).toBe('Inês Carvalho')
  expect(suggestDisplayName('', 'Carvalho')).toBe('Carvalho')
})

test('any suggestion of at least three characters is a valid handle', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, last) => {
      const handle = suggestHandle(first, last)
      expect(handle).toMatch(/^[a-z0-9_]{0,30}$/)
      if (handle.length >= 3) expect(checkHandle(handle)).toBeNull()
    }),
  )
})

test('longer and more varied passwords are stronger; repetition and known words are weak', () => {
  const level = (password: string, known?: string[]) => strengthOf(password, known).level
  expect(level('abcde')).toBe(0)
  expect(level('aaaaaaaaaaaaaaaa')).toBe(1)
  expect(level('abcdef')).toBe(1)
  expect(level('Abcdef12')).toBeGreaterThan(level('abcdef'))
  expect(level('correct horse battery')).toBe(4)
  expect(level('Ines.Bakes@post.example', ['ines.bakes@post.example'])).toBe(1)
})

test('adding characters never makes a password weaker', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.string(), (start, more) => {
      expect(strengthOf(start + more).level).toBeGreaterThanOrEqual(strengthOf(start).level)
    }),
  )
})
