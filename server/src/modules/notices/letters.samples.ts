import { cents } from '@sayso/contract/money'
import type { Letter } from '../../platform/mail/letter.ts'
import { type Envelope, noticeLetter, type Told, type Voice } from './letters.ts'
import type { NoticeKind } from './notices.policy.ts'

const OWN_WORDS =
  'The bridge at the north end is closed, and the city says it will stay so. I went there to look, with a camera and a tape measure.'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function noticeLetterSamples(publicUrl: string): Record<string, Letter> {
  const voice = (handle: string, displayName: string, text: string | null = null): Voice => ({
    ...{ handle, displayName, text },
    detail: text === null ? 'like' : '',
    commentId: text === null ? null : '0000000000002',
  })
  const mara = voice('mara', 'Mara Lindqvist')
  const jonas = voice('jonas_k', 'Jonas K.')
  const li = voice('li_wei', '李伟')
  const told = (about: Told['about'], count: number, more: Partial<Told> = {}): Told => ({
    ...{ about, count, people: count, tallies: {}, postId: '0000000000001', commentId: null },
    paid: cents(0),
    subjectText: about.includes('mention') || about.startsWith('follow') ? null : OWN_WORDS,
    newest: [mara, jonas, li].slice(0, count),
    ...more,
  })
  const letter = (kind: NoticeKind, ...all: readonly Told[]): Letter => {
    const envelope: Envelope = {
      ...{ publicUrl, kind, handle: 'ben_writes' },
      stopUrl: `${publicUrl}/stop-mail#notices=0000000000003.${kind}.signature`,
    }
    return noticeLetter(all, envelope)
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
    'follow-one': letter('follow', told('follower', 1)),
    'follow-many': letter('follow', told('follower', 128)),
    'follow-request': letter('follow', told('follow_request', 2)),
    'reply-to-post': letter('reply', told('post_comment', 1, said)),
    'reply-to-comment': letter('reply', told('comment_reply', 9, talk)),
    'reply-digest': letter('reply', told('post_comment', 4, talk), told('comment_reply', 1, said)),
    'mention-in-post': letter('mention', told('post_mention', 1, written)),
    'mention-digest': letter('mention', told('post_mention', 1, said), told('comment_mention', 3, talk)),
    'other-one': letter('other', told('post_reaction', 1, { tallies: { like: 1 } })),
    'other-many': letter('other', told('post_reaction', 1570, { tallies })),
    'other-unnamed': letter(
      'other',
      told('comment_reaction', 2, { commentId, tallies: { dislike: 2 }, newest: [] }),
    ),
    'other-digest': letter(
      'other',
      told('post_reaction', 1570, { tallies }),
      told('comment_reaction', 3, { tallies: { like: 3 } }),
      told('post_reaction', 1, { tallies: { like: 1 } }),
    ),
    'ptv-sale': letter('ptv', told('sale', 1, { paid: cents(300) })),
    'ptv-sales': letter('ptv', told('sale', 14, { paid: cents(4250) })),
    'ptv-release': letter('ptv', told('release', 1)),
    'ptv-settled': letter('ptv', told('settled', 1, { subjectText: null })),
    'ptv-house-refund': letter('ptv', told('house_refund', 2)),
    'ptv-dispute': letter('ptv', told('dispute', 1)),
  }
}
