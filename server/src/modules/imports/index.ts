import { defineModule } from '../../composition/define-module.ts'
import { createEgress } from '../../platform/egress/egress.ts'
import { connections } from '../connections/index.ts'
import { media } from '../media/index.ts'
import { posts } from '../posts/index.ts'
import { importsOfProfileHook, profiles } from '../profiles/index.ts'
import type { ImportsContext } from './imports.context.ts'
import { importErasure } from './imports.erasure.ts'
import { importExports } from './imports.exports.ts'
import { importInvariants } from './imports.invariants.ts'
import { importJobs } from './imports.jobs.ts'
import { importRoutes } from './imports.routes.ts'
import { prepareAll } from './run/start-import.service.ts'

export const imports = defineModule({
  name: 'imports',
  needs: [connections, media, posts, profiles],
  tables: ['import_item', 'import_run', 'import_schedule'],
  reads: ['account', 'post', 'profile'],
  create: (ctx, { posts }): ImportsContext =>
    Object.freeze({ ...posts, egress: createEgress(ctx.config.egress) }),
  extends: (_, __, self) => [
    importsOfProfileHook.with({
      prepare: (viewer, profileId) => prepareAll(self(), viewer, profileId),
    }),
  ],
  routes: importRoutes,
  jobs: importJobs,
  invariants: importInvariants,
  exports: importExports,
  erasure: importErasure,
})
