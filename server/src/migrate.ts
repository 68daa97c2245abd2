import { runMigrations as prepareJobs } from 'graphile-worker'
import { readConfig } from './platform/config/config.ts'
import { migrate } from './platform/db/migrations.ts'

const { db } = readConfig(process.env)
const applied = await migrate(db.directUrl)
await prepareJobs({ connectionString: db.directUrl, preset: { worker: { useNodeTime: false } } })
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date')
