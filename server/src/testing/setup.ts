import { afterAll, afterEach } from 'vitest'
import { blockNetwork } from './block-network.ts'
import { recordRows } from './record-rows.ts'

const attempts = blockNetwork()
const rows = recordRows()

// Also if the code under test caught the error: a test must not pass by swallowing it.
afterEach(() => {
  const made = attempts.splice(0)
  if (made.length > 0) throw new Error(`a test tried to use the outside network: ${made.join(', ')}`)
})

afterAll(() => rows.save())
