import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { differingTableTypes } from './table-types.ts'

test('the table types are those of the migrated database', async () => {
  const differing = [...(await differingTableTypes()).keys()].map((path) => relative('.', path))
  expect(differing, 'differ from the migrated database. Run: npm run generate').toEqual([])
})
