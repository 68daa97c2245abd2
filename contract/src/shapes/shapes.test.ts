import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { calls } from '../calls/index.ts'
import { Post } from './post.ts'
import { AuthorCard, Profile, ProfileOwn } from './profile.ts'
import { Purchase } from './purchase.ts'
import { choice, nullable } from './schema.ts'

type Node = {
  type?: string | string[]
  properties?: Record<string, Node>
  additionalProperties?: unknown
} & TSchema

function* objectsIn(value: unknown, where: string): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  const node = value as Node
  if (node.properties !== undefined && node.type !== undefined) yield [where, node]
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${where}.${name}`)
}

test('nullable adds null to the type list and to the enum', () => {
  expect(nullable(Type.String({ maxLength: 3 }))).toEqual({ type: ['null', 'string'], maxLength: 3 })
  expect(nullable(choice('a', 'b'))).toEqual({ type: ['null', 'string'], enum: ['a', 'b', null] })
  expect(() => nullable(Type.Union([Type.String(), Type.Number()]))).toThrow(TypeError)
})

describe('public shapes', () => {
  const privateNames = [
    'email',
    'paypal_email',
    'fund_account_balance',
    'first_name',
    'last_name',
    'profiles',
  ]

  test.each([
    ['AuthorCard', AuthorCard],
    ['Profile', Profile],
    ['Purchase', Purchase],
    ['Post', Post],
  ])('%s has no private field', (_name, shape) => {
    for (const [where, node] of objectsIn(shape, '')) {
      const names = Object.keys(node.properties ?? {})
      const leaks = names.filter((name) => privateNames.includes(name) || name.startsWith('setting_notify_'))
      expect(leaks, where).toEqual([])
    }
  })

  test('the owner’s shape has all public fields and more', () => {
    expect(Object.keys(ProfileOwn.properties)).toEqual(
      expect.arrayContaining(Object.keys(Profile.properties)),
    )
    expect(ProfileOwn.required).toContain('paypal_email')
  })
})

test('no object in any answer allows undeclared fields', () => {
  for (const call of calls) {
    for (const [where, node] of objectsIn(call.output, call.path)) {
      expect(node.additionalProperties, where).toBe(false)
    }
  }
})

test('locked parts of a post are optional', () => {
  for (const name of ['ptv_text', 'latitude', 'longitude', 'purchase'])
    expect(Post.required).not.toContain(name)
})
