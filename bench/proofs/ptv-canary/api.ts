import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@sayso/server/app'
import { createContext } from '@sayso/server/context'
import { readConfig } from '@sayso/server/platform/config/config'
import { readWebBuild } from '@sayso/server/web/web-build'

// The product's API with a minimal page, so that page heads are served whether or not the app was built.
const config = readConfig(process.env)
const directory = await mkdtemp(join(tmpdir(), 'sayso-page-'))
await writeFile(
  join(directory, 'index.html'),
  '<!doctype html><html><head><!--head--></head><body></body></html>',
)
const build = await readWebBuild(directory)
await rm(directory, { recursive: true })
const { http } = await createApp(createContext(config), null, build)
await http.listen({ host: config.http.host, port: config.http.port })
