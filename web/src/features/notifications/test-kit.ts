import type { NotificationId, ProfileId } from '@sayso/contract/ids'
import type { Notification } from '@sayso/contract/shapes/notification'
import type { AuthorCard } from '@sayso/contract/shapes/profile'

export function actor(name: string): AuthorCard {
  const id = `id-of-${name}` as ProfileId
  return { unique_id: id, display_name: name, name: '', handle: 'handle', photo_url: null, is_me: false }
}

/** A reply that nobody has read yet, with changes. */
export function notification(change: Partial<Notification> = {}): Notification {
  return {
    ...{ unique_id: '1' as NotificationId, kind: 'reply', about: 'comment_reply', who: '@theo' },
    ...{ text: '@theo replied to your comment', quote: 'Same here.', created: '2026-11-14T08:00:00Z' },
    ...{ is_read: false, count: 1, actors: [actor('Theo Okafor')], num_actors: 1, amount_cents: null },
    ...{ is_waiting: false, requests: [], num_true: null, num_false: null, post_id: null },
    ...{ comment_id: null, path: '/p/1?comment=2' },
    ...change,
  } as Notification
}
