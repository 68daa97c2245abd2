import { makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { blockSomebody, byBlocks } from './profile-unlinkable/blocks.ts'
import { type Guess, guessers, judge } from './profile-unlinkable/guessers.ts'
import { live, makeFaces } from './profile-unlinkable/life.ts'
import { readPublic } from './profile-unlinkable/observations.ts'

const FACES = 3
/** For each profile two of the others are right, so blind guessing is right about twice, however many there are. */
const MAX_RIGHT = 15
/** How far from a coin's 0.5 a guesser may be, in standard deviations of that many tosses. */
const DEVIATIONS = 5

export default proof({
  name: 'profile-unlinkable',
  about: 'Public data does not reveal which profiles share an account better than chance',
  ci: true,
  engines: true,
  mutants: {
    'account-shard': {
      file: 'server/src/modules/profiles/profiles.queries.ts',
      find: 'id: sql<bigint>`make_id()`,',
      replace: 'id: sql<bigint>`make_id(shard_of(${rowId(profile.accountId)}))`,',
      why: 'the id of a profile contains the shard of its account',
    },
    'account-sequence': {
      file: 'server/src/modules/profiles/profiles.queries.ts',
      find: 'id: sql<bigint>`make_id()`,',
      replace: 'id: sql<bigint>`make_id() / 1024 * 1024 + ${rowId(profile.accountId)}::bigint % 1024`,',
      why: 'the last bits of a profile’s id come from its account',
    },
    'block-by-account': {
      file: 'server/src/modules/safety/filter/reader-filters.queries.ts',
      find: 'where ${blockedBy} and blocker_id = asked.id and blocked_id = ${me} limit 1)',
      replace:
        'join profile p on p.account_id = blocker_account_id where ${blockedBy} and p.id = asked.id and blocked_id = ${me} limit 1)',
      why: 'whoever one profile blocks does not see the others of its account either',
    },
    'account-colour': {
      file: 'server/src/modules/profiles/profiles.queries.ts',
      find: 'display_name: profile.displayName,',
      replace: 'display_name: profile.displayName,\n      bio: `theme ${rowId(profile.accountId) % 65537n}`,',
      why: 'a public default is derived from the account',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      // A shared machine is slow, not overloaded.
      env: {
        ...database.env,
        RATE_FACTOR: '1000000',
        LOG_LEVEL: 'error',
        SHED_DELAY_MS: '10000',
        DATABASE_WAIT_MS: '10000',
      },
      quiet: true,
    })
    const accounts = p.size({ quick: 20, full: 1000 })
    const members = await makeMembers(database, accounts, 'account')
    // The session is created by SQL, but the product creates the profiles to be guessed: each at its own time, among
    // those of others. If they were created in one sitting, their times would give them away, and nothing can be done
    // about that.
    const faces = await makeFaces(url, p.random, members, FACES)
    await live(url, p.random, faces)
    const missing = await blockSomebody(url, p.random, faces)
    const seen = await readPublic(url, faces)

    p.figure('accounts', accounts)
    p.figure('profiles', faces.length)
    p.figure('public answers read', seen.answers)
    const allowed = DEVIATIONS * Math.sqrt(1 / (12 * accounts * FACES))
    const guesses: Guess[] = [...guessers(seen), byBlocks(missing)].map((guesser) =>
      judge(guesser, faces, p.random),
    )
    for (const { by, right, odds } of guesses) {
      p.require(
        `guessing by ${by} is right no more often than chance`,
        right <= MAX_RIGHT && Math.abs(odds - 0.5) <= allowed,
        `${right} of ${faces.length} right, odds ${odds.toFixed(3)}`,
      )
    }
    const best = guesses.reduce((a, b) => (a.right > b.right ? a : b))
    p.figure('best guesser', `${best.by}: ${best.right} of ${faces.length} right, blindly about 2`)
    p.figure('odds that a true pair looks more alike than another', `0.5 ± ${allowed.toFixed(3)} allowed`)
  },
})
