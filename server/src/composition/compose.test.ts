import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modules } from '../all-modules.ts'
import type { Context } from '../context.ts'
import { platformTables } from '../platform/db/tables.ts'
import { useWorld } from '../testing/world.ts'
import { compose, inOrder } from './compose.ts'
import { defineModule, type Module } from './define-module.ts'
import { defineHook, defineListHook } from './hook.ts'

const world = useWorld()
const ctx = { name: 'the engines' } as unknown as Context

const priceHook = defineHook<() => string>('base.price')
const base = defineModule({
  name: 'base',
  needs: [],
  tables: ['base'],
  hooks: { price: priceHook },
  create: (_, __, { price }) => ({ offer: () => `it costs ${price()}` }),
})
const shop = defineModule({
  name: 'shop',
  needs: [base],
  tables: ['shop'],
  create: (_, { base }) => ({ price: '$3', offer: base.offer }),
  extends: (_, __, self) => [priceHook.with(() => self().price)],
})

test('a module gets the modules it needs and what others provide for its hooks', () => {
  const composition = compose(ctx, inOrder([shop, base]))
  expect(composition.instanceOf(shop).offer()).toBe('it costs $3')
  expect(composition.instanceOf(base).offer()).toBe('it costs $3')
})

test('without a create function the instance is the context', () => {
  const plain = defineModule({ name: 'plain', needs: [], tables: [] })
  expect(compose(ctx, [plain]).instanceOf(plain)).toBe(ctx)
})

test('a hook without a provider, or with two, prevents the start', () => {
  expect(() => compose(ctx, [base])).toThrow('base asks for base.price, which no module provides')
  const other = defineModule({
    name: 'other',
    needs: [base],
    tables: [],
    extends: () => [priceHook.with(() => '$4')],
  })
  expect(() => compose(ctx, inOrder([base, shop, other]))).toThrow('two modules provide base.price')
})

test('a list hook collects what any number of modules provide, also none', () => {
  const wordsHook = defineListHook<string>('listener.words')
  const listener = defineModule({
    ...{ name: 'listener', needs: [], tables: [], hooks: { words: wordsHook } },
    create: (_, __, { words }) => ({ words }),
  })
  const saying = (word: string) =>
    defineModule({ name: word, needs: [listener], tables: [], extends: () => [wordsHook.with(word)] })
  expect(compose(ctx, [listener]).instanceOf(listener).words).toEqual([])
  const all = compose(ctx, inOrder([saying('one'), listener, saying('two')]))
  expect(all.instanceOf(listener).words).toEqual(['one', 'two'])
})

test('using an instance before it was created is an error that names it', () => {
  const hasty = defineModule({
    name: 'hasty',
    needs: [base],
    tables: [],
    extends: (_, { base }) => [priceHook.with(base.offer)],
  })
  expect(() => compose(ctx, inOrder([base, hasty]))).toThrow('base does not exist yet')
})

test('each module comes after those it needs; a cycle is named', () => {
  expect(inOrder([shop, base]).map(({ name }) => name)).toEqual(['base', 'shop'])
  const needs: Module[] = []
  const one = defineModule({ name: 'one', needs, tables: [] })
  needs.push(defineModule({ name: 'two', needs: [one], tables: [] }))
  expect(() => inOrder([one, ...needs])).toThrow('modules need each other: one -> two -> one')
})

test('a missing needed module and a name or table claimed twice are named', () => {
  expect(() => inOrder([shop])).toThrow('base is needed but is not in modules/index.ts')
  expect(() => inOrder([base, { ...base, tables: [] }])).toThrow('the name base is claimed by two modules')
  expect(() => inOrder([base, { ...base, name: 'copy' }])).toThrow('the table base is claimed by two modules')
})

test('every table of the database has exactly one owner', async () => {
  const found = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public'`.execute(world.ctx.db.readFresh)
  const owned = modules.flatMap(({ tables }) => tables)
  const names = found.rows.map(({ tablename }) => tablename)
  expect([...owned, ...platformTables].toSorted()).toEqual(names.toSorted())
})
