import { cents } from '@sayso/contract/money'
import type { Email } from '../../platform/mail/email.ts'
import {
  type Entry,
  type Envelope,
  firstSaleEmail,
  notificationEmail,
  type Voice,
} from './notifications.emails.ts'
import type { SwitchedKind } from './notifications.policy.ts'

const OWN_WORDS =
  'The bridge at the north end is closed, and the city says it will stay so. I went there to look, with a camera and a tape measure.'

/** Every email of this module with sample data: see `npm run emails`. */
export function notificationEmailSamples(publicUrl: string): Record<string, Email> {
  const voice = (handle: string, displayName: string, text: string | null = null): Voice => ({
    ...{ handle, displayName, text },
    detail: text === null ? 'like' : '',
    commentId: text === null ? null : '0000000000002',
  })
  const mara = voice('mara', 'Mara Lindqvist')
  const jonas = voice('jonas_k', 'Jonas K.')
  const li = voice('li_wei', '李伟')
  const reported = (about: Entry['about'], count: number, more: Partial<Entry> = {}): Entry => ({
    ...{ about, count, people: count, tallies: {}, postId: '0000000000001', commentId: null },
    paid: cents(0),
    subjectText: about.includes('mention') || about.startsWith('follow') ? null : OWN_WORDS,
    newest: [mara, jonas, li].slice(0, count),
    ...more,
  })
  const content = (kind: SwitchedKind, ...all: readonly Entry[]): Email => {
    const envelope: Envelope = {
      ...{ publicUrl, kind, handle: 'ben_writes' },
      unsubscribeUrl: `${publicUrl}/stop-mail#notices=0000000000003.${kind}.signature`,
    }
    return notificationEmail(all, envelope)
  }
  const said = {
    newest: [
      voice(
        'mara',
        'Mara Lindqvist',
        'I was on that bridge yesterday: the sign says closed until March, but the footpath on the north side is open, and nobody stops you. Bring good shoes, it is icy, and the last bus back leaves at a quarter past six from the other end of the valley.',
      ),
    ],
  }
  const written = { newest: said.newest.map((one) => ({ ...one, commentId: null })) }
  const talk = {
    people: 3,
    newest: [
      voice('mara', 'Mara Lindqvist', 'Where did you get this number?'),
      voice('jonas_k', 'Jonas K.', 'It is in the annual report, page 41.\nThe one before it says 12 %.'),
      voice('li_wei', '李伟', '我同意。👍'),
    ],
  }
  const commentId = '0000000000002'
  const tallies = { like: 1204, true: 318, dislike: 41, false: 7 }
  return {
    'follow-one': content('follow', reported('follower', 1)),
    'follow-many': content('follow', reported('follower', 128)),
    'follow-request': content('follow', reported('follow_request', 2)),
    'reply-to-post': content('reply', reported('post_comment', 1, said)),
    'reply-to-comment': content('reply', reported('comment_reply', 9, talk)),
    'reply-digest': content('reply', reported('post_comment', 4, talk), reported('comment_reply', 1, said)),
    'mention-in-post': content('mention', reported('post_mention', 1, written)),
    'mention-digest': content(
      'mention',
      reported('post_mention', 1, said),
      reported('comment_mention', 3, talk),
    ),
    'other-one': content('other', reported('post_reaction', 1, { tallies: { like: 1 } })),
    'other-named': content('other', reported('post_reaction', 42, { tallies: { true: 42 } })),
    'other-many': content('other', reported('post_reaction', 1570, { tallies })),
    'other-unnamed': content(
      'other',
      reported('comment_reaction', 2, { commentId, tallies: { dislike: 2 }, newest: [] }),
    ),
    'other-digest': content(
      'other',
      reported('post_reaction', 1570, { tallies }),
      reported('comment_reaction', 3, { tallies: { like: 3 } }),
      reported('post_reaction', 1, { tallies: { like: 1 } }),
    ),
    'ptv-first-sale': firstSaleEmail({
      ...{ publicUrl, handle: 'ben_writes', buyerHandle: 'mara', paid: cents(300), postText: OWN_WORDS },
      postId: '0000000000001',
      subscribeUrl: `${publicUrl}/stop-mail#notices=0000000000003.ptv.signature&resume=1`,
    }),
    'ptv-sale': content('ptv', reported('sale', 1, { paid: cents(300) })),
    'ptv-sales': content('ptv', reported('sale', 14, { paid: cents(4250) })),
    'ptv-release': content('ptv', reported('release', 1)),
    'ptv-settled': content('ptv', reported('settled', 1, { subjectText: null })),
    'ptv-platform-refund': content('ptv', reported('platform_refund', 2)),
    'ptv-takedown': content('ptv', reported('platform_refund', 12, { tallies: { takedown: 12 } })),
    'ptv-dispute': content('ptv', reported('dispute', 1)),
  }
}
