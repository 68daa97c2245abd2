import { readFile } from 'node:fs/promises'
import fastify from 'fastify'

/** The best Fastify can do: the same bytes, and nothing else. */
const body = await readFile(process.env['BODY_FILE'] ?? '', 'utf8')
const app = fastify()
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/page', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
