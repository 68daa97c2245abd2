import { afterEach } from 'vitest'
import { refuseOutsideNetwork } from './outside-network.ts'

const attempts = refuseOutsideNetwork()

// Also when the code under test caught the refusal: a test must not pass by swallowing it.
afterEach(() => {
  const made = attempts.splice(0)
  if (made.length > 0) throw new Error(`a test reached for the outside network: ${made.join(', ')}`)
})
