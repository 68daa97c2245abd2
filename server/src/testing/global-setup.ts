import { prepareTemplate } from './databases.ts'

/** Once per run: the database every test file's own is cloned from. */
export default async function setup(): Promise<void> {
  await prepareTemplate()
}
