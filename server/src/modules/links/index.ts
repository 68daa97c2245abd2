import { defineModule } from '../../composition/define-module.ts'
import { createPreviewPictures, media } from '../media/index.ts'
import { linkErasure } from './links.erasure.ts'
import { linkExports } from './links.exports.ts'
import { linkJobs } from './links.jobs.ts'
import { linkRoutes } from './links.routes.ts'

export const links = defineModule({
  name: 'links',
  needs: [media],
  tables: ['link_preview'],
  create: (ctx) => ({ ctx, pictures: createPreviewPictures(ctx) }),
  routes: ({ ctx, pictures }) => linkRoutes(ctx, pictures),
  jobs: ({ pictures }) => linkJobs(pictures),
  exports: linkExports,
  erasure: linkErasure,
})
