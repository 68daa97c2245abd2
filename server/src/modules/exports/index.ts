import { defineModule } from '../../composition/define-module.ts'
import { accounts, ownExportsHook } from '../accounts/index.ts'
import { profiles } from '../profiles/index.ts'
import { createOwnExports } from './ask/cancel-exports.service.ts'
import { exportEmailSamples } from './exports.email-samples.ts'
import { exportErasure } from './exports.erasure.ts'
import { ownExports } from './exports.exports.ts'
import { exportJobs } from './exports.jobs.ts'
import { exportRoutes } from './exports.routes.ts'
import { exportStored } from './exports.stored.ts'

export const dataExports = defineModule({
  name: 'exports',
  needs: [accounts, profiles],
  tables: ['data_export'],
  reads: ['profile'],
  extends: () => [ownExportsHook.with(createOwnExports())],
  routes: exportRoutes,
  jobs: (_, __, all) => exportJobs(all),
  emails: exportEmailSamples,
  exports: ownExports,
  erasure: exportErasure,
  stored: [exportStored],
})
