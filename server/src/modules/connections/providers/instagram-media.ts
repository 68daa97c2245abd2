import type { NetworkMedia, NetworkPost, PostsPage } from './provider.ts'

const PICTURE_FIELDS = 'media_type,media_url'
export const MEDIA_FIELDS = `id,caption,${PICTURE_FIELDS},permalink,timestamp,children{${PICTURE_FIELDS}}`

type Node = Record<string, unknown>

/** Reads a page of media from Instagram's graph. */
export function readMedia(said: Node): PostsPage {
  const { cursors, next } = asNode(said['paging'])
  const after = asNode(cursors)['after']
  return {
    posts: nodesOf(said['data']).flatMap(postOf),
    next: next !== undefined && typeof after === 'string' ? after : null,
  }
}

function postOf(node: Node): NetworkPost[] {
  const { id: sourceId, caption, timestamp, permalink } = node
  if (typeof sourceId !== 'string' || !/^[\w-]{1,100}$/.test(sourceId)) return []
  const children = nodesOf(asNode(node['children'])['data'])
  const shown = children.length > 0 ? children : [node]
  return [
    {
      sourceId,
      text: typeof caption === 'string' ? caption : '',
      at: new Date(String(timestamp)),
      url: typeof permalink === 'string' ? permalink : null,
      media: shown.flatMap(mediaOf),
    },
  ]
}

function mediaOf({ media_type: type, media_url: url }: Node): NetworkMedia[] {
  if (typeof url !== 'string') return []
  return [{ kind: type === 'VIDEO' || type === 'REELS' ? 'video' : 'photo', url }]
}

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {})

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(asNode) : [])
