import { createHash } from 'node:crypto'
import { renderDocsPage } from '@sayso/contract/docs-page'
import { docsPageCss } from '@sayso/contract/docs-style'
import { buildOpenApi } from '@sayso/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** Serves the contract for people (`/api/docs`) and for programs (`/api/openapi.json`). Built once, at start. */
export function addDocs(app: FastifyInstance): void {
  const page = Buffer.from(renderDocsPage())
  const description = Buffer.from(JSON.stringify(buildOpenApi()))
  const styleHash = createHash('sha256').update(docsPageCss).digest('base64')

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page),
  )
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
}
