import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

/** The best Node can do: the same bytes, and nothing else. */
const body = await readFile(process.env['BODY_FILE'] ?? '')
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
  })
  response.end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
