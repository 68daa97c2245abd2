import { describe, expect, test } from 'vitest'
import { calls } from './calls/index.ts'
import { buildOpenApi } from './openapi.ts'
import { streams } from './streams.ts'

type Tree = { [name: string]: Tree }
const document = buildOpenApi() as unknown as Tree & {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, Tree> }
}
const text = JSON.stringify(document)

test('the same contract gives the same document', () => {
  expect(JSON.stringify(buildOpenApi())).toBe(text)
})

test('every call and stream has one operation for each of its methods', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = [...calls, ...streams].flatMap((call) =>
    call.methods.map((method) => `${method} /${call.path}`),
  )
  expect(described.toSorted()).toEqual(declared.toSorted())
})

test('a stream is described as events, not as an answer', () => {
  const { get } = document.paths['/live/stream'] as unknown as { get: Tree }
  expect(Object.keys(get.responses?.['200']?.content ?? {})).toEqual(['text/event-stream'])
  expect(get['x-events']?.post).toEqual({ $ref: '#/components/schemas/LivePost' })
})

test('operation ids are unique', () => {
  const names = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((one) => one.operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('every reference has a target', () => {
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = path.split('/').reduce<Tree | undefined>((at, name) => at?.[name], document)
    expect(target, path).toBeTypeOf('object')
  }
})

describe('shared shapes', () => {
  test('are described once', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Post', 'Profile', 'User']),
    )
    expect(text.match(/"is_ptv_available":\{/g)).toHaveLength(1)
  })

  test('are never nullable themselves; references to them can be', () => {
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(schema.type, name).toBe('object')
    const comment = document.components.schemas.Comment?.properties?.profile
    expect(comment).toEqual({ anyOf: [{ $ref: '#/components/schemas/AuthorCard' }, { type: 'null' }] })
  })
})

test('a file is part of its multipart form', () => {
  expect(JSON.stringify(document.paths['/feed/addMedia'])).toContain('"image":{"contentMediaType"')
})
