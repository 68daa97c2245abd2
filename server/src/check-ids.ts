import { closeContext, createContext } from './context.ts'
import { countSharedShards } from './modules/profiles/index.ts'
import { readConfig } from './platform/config/config.ts'

/** Reports how many accounts can be recognised by the ids of their profiles: `npm run check-ids`. Changes nothing. */
const context = createContext(readConfig(process.env))
const { accounts, shared } = await countSharedShards(context.db.readFresh)
await closeContext(context)

process.stdout.write(
  `${accounts} account(s) with more than one profile, ${shared} of them with profiles in one shard. ` +
    'Profiles made before shards were random keep theirs; by chance it is one pair in 4,096.\n',
)
