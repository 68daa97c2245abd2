// The graph: the user's own profile and media, newest first, a page at a time. Only requested fields are returned.
import { type Answer, json } from '../networks/answer.ts'
import { addressOf, type Person, type Posted } from '../networks/people.ts'
import type { ReceivedRequest } from '../networks/received-request.ts'
import { graphError } from './oauth-store.ts'

type Node = Record<string, unknown>

/** Instagram has no posts without a picture, and calls several an album. */
const mediaOf = (person: Person) => person.posts.filter(({ pictures }) => pictures.length > 0)

export function me(person: Person, { url }: ReceivedRequest): Answer {
  const { id, username, name, bio } = person
  const all = { id, user_id: id, username, name, biography: bio, media_count: mediaOf(person).length }
  return json(200, only(all, fieldsOf(url)))
}

export function media(person: Person, { url }: ReceivedRequest, origin: string): Answer {
  const size = Number(url.searchParams.get('limit') ?? 25)
  const after = url.searchParams.get('after')
  const all = mediaOf(person)
  const start = after === null ? 0 : all.findIndex(({ id }) => cursorOf(id) === after) + 1
  if (!Number.isInteger(size) || size < 1 || size > 100 || (after !== null && start === 0))
    throw graphError(100, 'Invalid parameter')
  const page = all.slice(start, start + size)
  const last = page.at(-1)
  const next = new URL(url)
  if (last) next.searchParams.set('after', cursorOf(last.id))
  return json(200, {
    data: page.map((post) => only(albumOf(person, post, origin, childFieldsOf(url)), fieldsOf(url))),
    ...(last && {
      paging: {
        cursors: { before: cursorOf(page[0]?.id ?? ''), after: cursorOf(last.id) },
        ...(start + size < all.length && { next: next.href }),
      },
    }),
  })
}

export function children(person: Person, mediaId: string, { url }: ReceivedRequest, origin: string): Answer {
  const post = mediaOf(person).find(({ id }) => id === mediaId)
  if (post === undefined) throw graphError(100, 'Unsupported get request.')
  return json(200, { data: pictureNodes(post, origin).map((node) => only(node, fieldsOf(url))) })
}

function albumOf({ username }: Person, post: Posted, origin: string, childFields: readonly string[]): Node {
  const pictures = pictureNodes(post, origin)
  return {
    id: post.id,
    username,
    caption: post.text,
    media_type: pictures.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    media_url: pictures[0]?.['media_url'],
    permalink: `https://www.instagram.example/p/${post.id}/`,
    timestamp: post.at.replace('.000Z', '+0000'),
    ...(pictures.length > 1 && { children: { data: pictures.map((node) => only(node, childFields)) } }),
  }
}

const pictureNodes = ({ id, pictures, at }: Posted, origin: string): Node[] =>
  pictures.map((name, n) => ({
    id: `${id}${n}`,
    media_type: 'IMAGE',
    media_url: addressOf(name, origin),
    timestamp: at.replace('.000Z', '+0000'),
  }))

const cursorOf = (id: string) => Buffer.from(id).toString('base64url')

/** `id,caption,children{id,media_url}` without the part in braces. */
const fieldsOf = (url: URL) => listOf((url.searchParams.get('fields') ?? '').replace(/\{[^}]*\}/g, ''))
const childFieldsOf = (url: URL) =>
  listOf(/children\{([^}]*)\}/.exec(url.searchParams.get('fields') ?? '')?.[1] ?? '')
const listOf = (text: string) => ['id', ...text.split(',').map((name) => name.trim())]

const only = (node: Node, fields: readonly string[]): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => fields.includes(name)))
