import { callAs } from '../../harness/members.ts'
import { inParallel } from '../../harness/parallel.ts'
import type { Random } from '../../harness/random.ts'
import type { Guesser } from './guessers.ts'
import type { Face } from './life.ts'

/** Whom each of the blocked no longer finds. */
export type Missing = readonly ReadonlySet<string>[]

const BLOCKED = 40

/**
 * Some profiles are blocked by a profile of another account each. They look for everybody and compare: profiles that
 * vanish together would belong together.
 */
export async function blockSomebody(url: string, random: Random, faces: readonly Face[]): Promise<Missing> {
  const blocked = random.shuffle(faces).slice(0, Math.min(BLOCKED, Math.floor(faces.length / 3)))
  return inParallel(blocked.length, 8, async (n) => {
    const face = blocked[n] as Face
    const others = faces.filter(({ account }) => account !== face.account)
    const blocker = random.pick(others)
    await callAs(url, blocker, 'user/block', { profile_id: face.profileId })
    // Siblings of the blocker and a few others: looking for everybody would take a full run too long.
    const sought = [
      ...others.filter(({ account }) => account === blocker.account),
      ...random.shuffle(others).slice(0, 20),
    ]
    const missing = new Set<string>()
    for (const { profileId } of sought) {
      const { body } = await callAs(url, face, 'profile/profile', { profile_id: profileId }, 'GET')
      if (body.success !== true) missing.add(profileId)
    }
    return missing
  })
}

export const byBlocks = (missing: Missing): Guesser => ({
  by: 'who vanished for the same person',
  alike: (a, b) => missing.filter((gone) => gone.has(a) && gone.has(b)).length,
})
