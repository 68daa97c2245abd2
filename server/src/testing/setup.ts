import { afterEach } from 'vitest'
import { blockNetwork } from './block-network.ts'

const attempts = blockNetwork()

// Also if the code under test caught the error: a test must not pass by swallowing it.
afterEach(() => {
  const made = attempts.splice(0)
  if (made.length > 0) throw new Error(`a test tried to use the outside network: ${made.join(', ')}`)
})
