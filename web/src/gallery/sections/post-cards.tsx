import { cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PostCard } from '../../entities/post/index.ts'
import { MediaCell } from '../../entities/post/ui/media-cell.tsx'
import { PostArticle } from '../../entities/post/ui/post-article.tsx'
import { ExpiredStub } from '../../features/post/expired-stub.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { filmClip } from '../fixtures/clip.ts'
import { boat, bread, bridge, panorama } from '../fixtures/pictures.ts'
import {
  answered,
  bakehouse,
  bought,
  forSale,
  hiddenText,
  longest,
  own,
  photo,
  postOf,
  receipt,
} from '../fixtures/posts.ts'
import { Section, Specimen } from '../section.tsx'

const DAY = 86_400_000
const in5Days = new Date(Date.now() + 5 * DAY).toISOString()
const LINK = 'https://ribeira-courier.example/footbridge'
const BARE_LINK = 'https://www.example.org/an/address/that/nobody/could/look/up?with=a&very=long&query=string'

queryClient.setQueryData(['link-preview', LINK], {
  url: LINK,
  title: 'Footbridge crane is booked until January 24, contract documents show',
  description: 'The council declined to comment before publication on Saturday.',
  image: bridge.src,
  site_name: 'ribeira-courier.example',
})
queryClient.setQueryData(['link-preview', BARE_LINK], {
  url: BARE_LINK,
  title: null,
  description: null,
  image: null,
  site_name: null,
})

const say = (what: string) => () => void toast.message(what)
const handlers = {
  onOpen: say('open'),
  onComment: say('comment'),
  onReact: say('react'),
  onBuy: say('buy'),
  onSeeBuyers: say('buyers'),
  onEmailBuyers: say('mail'),
}

const sensitive = { labels: ['sensitive'], gate: 'sensitive' } satisfies Partial<Post>
const adult = { labels: ['adult'], gate: 'adult' } satisfies Partial<Post>
const labelled: readonly Post[] = [
  postOf({ ...sensitive, text: 'Kilometre 42. My feet, honestly.', media: [photo(bread)] }),
  postOf({ ...sensitive, staff_labels: ['sensitive'], text: 'Only words.' }),
  postOf({ ...adult, text: 'For grown-ups.', media: [photo(panorama)] }),
  postOf({ ...adult, is_withheld: true, text: '' }),
  postOf({ ...own, labels: ['sensitive', 'adult'], staff_labels: ['adult'], text: 'My own, as it is.' }),
]

const media: readonly Post[] = [
  postOf({ media: [photo(bridge, { alt: 'A bridge over a river' }), photo(bread), photo(boat)] }),
  postOf({ text: 'A tall one, cut on cards.', media: [photo(bread, { alt: 'Bread on a table' })] }),
  postOf({ text: 'A wide one.', media: [photo(panorama)] }),
  postOf({
    text: 'Nine of them.',
    media: Array.from({ length: 9 }, (_, at) => photo(at % 2 ? boat : bridge)),
  }),
  postOf({
    text: 'On its way, and not to be had.',
    media: [
      photo(bridge, { type: 'video', state: 'processing', image_url: null, thumbnail_url: null }),
      photo(boat, {
        state: 'failed',
        failure: 'The file cannot be read',
        image_url: null,
        thumbnail_url: null,
      }),
    ],
  }),
]

const paid: readonly [string, Post][] = [
  ['locked', postOf(forSale)],
  ['sale limited', postOf({ ...forSale, ptv_end_at: in5Days, ptv_minimum_price: false })],
  ['not yet released', postOf({ ...forSale, ptv_release_at: in5Days })],
  [
    'bought, not yet released',
    postOf({ ...forSale, ptv_release_at: in5Days, is_purchased: true, can_buy: false, purchase: receipt }),
  ],
  ['unlocked', postOf(bought)],
  ['sale ended', postOf({ ...forSale, is_ptv_available: false, can_buy: false })],
  ['refunded', postOf({ ...forSale, purchase: { ...receipt, status: 'refunded' } })],
  [
    'its author’s',
    postOf({
      ...forSale,
      ...own,
      text: 'Sourdough, finally repeatable.',
      can_delete: false,
      can_buy: false,
      can_see_buyers: true,
      num_purchased: 18,
      ptv_text: 'The recipe with exact weights, oven curve and the two mistakes that cost me a year.',
    }),
  ],
]

const evidence = answered.map(([, post], at) =>
  postOf(at === 0 ? { ...post, media: [photo(bridge, { alt: 'A bridge over a river' })] } : post),
)

const others: readonly [string, Post][] = [
  ['own, unsold', postOf({ ...own, num_comments: 0, text: 'Mine, and nobody has bought it.' })],
  ['link', postOf({ text: `The courier has it now: ${LINK}` })],
  ['link nobody knows', postOf({ text: `See ${BARE_LINK}` })],
  [
    'imported',
    postOf({
      source: 'wapo',
      original_url: 'https://paper.example/1',
      wapo_title: 'What the committee minutes leave out',
      wapo_hashtags: ['council', 'minutes'],
      text: 'A long read.',
    }),
  ],
  ['imported', postOf({ source: 'Instagram', original_url: 'https://pictures.example/1', text: 'Morning.' })],
  [
    'tags',
    postOf({
      text: '<h2>Headline</h2><p>A <b>bold</b>, <i>slanted</i> and <u>underlined</u> word.</p><p>And <script>alert(1)</script> stays what it is.</p>',
    }),
  ],
  [
    'the longest of everything',
    postOf({
      ...own,
      profile: { ...longest, is_me: true },
      type: 'paid',
      ptv_price_in_cents: cents(50_000),
      ptv_minimum_price: true,
      num_likes: 123_456,
      num_dislikes: 98_765,
      num_true: 1_234_567,
      num_false: 45_678,
      num_comments: 10_000,
      text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft\n'.repeat(6),
      ptv_text: hiddenText,
    }),
  ],
]

function Cards({ posts }: { posts: readonly Post[] }) {
  return posts.map((post, at) => (
    <PostCard key={post.unique_id} post={post} position={at + 1} setSize={posts.length} {...handlers} />
  ))
}

/** Post cards as in lists, from fixture posts. */
export function PostCards() {
  const [clip, setClip] = useState<string | null>(null)
  useEffect(() => {
    filmClip().then(setClip)
  }, [])
  const film = clip === null ? [] : [filmPost(clip), filmPost(clip)]
  return (
    <QueryClientProvider client={queryClient}>
      <Section title="Post cards" note="The card of every list, in all its states.">
        <Specimen name="Answers" note={answered.map(([name]) => name).join(' · ')} look="bare">
          <Cards posts={evidence} />
        </Specimen>
        <Specimen name="Media" look="bare">
          <Cards posts={media} />
        </Specimen>
        <Specimen name="Video" note="one at a time, silent until asked" look="bare">
          <Cards posts={film} />
        </Specimen>
        <Specimen name="Pay to view" note={paid.map(([name]) => name).join(' · ')} look="bare">
          <Cards posts={paid.map(([, post]) => post)} />
        </Specimen>
        <Specimen name="Others" note={others.map(([name]) => name).join(' · ')} look="bare">
          <Cards posts={others.map(([, post]) => post)} />
        </Specimen>
        <Specimen name="With labels" look="bare">
          {labelled.map((post, at) => (
            <PostCard key={post.unique_id} post={post} position={at + 1} setSize={-1} {...handlers} />
          ))}
          <div className="grid grid-cols-3 gap-0.5">
            {labelled.slice(0, 1).map((post) => (
              <MediaCell key={post.unique_id} post={post} to="/" at={0} tabIndex={0} isUrgent />
            ))}
          </div>
        </Specimen>
        <Specimen name="On its own page" look="bare">
          <PostArticle
            {...handlers}
            post={postOf({
              num_likes: 1_204,
              num_true: 88,
              num_false: 12,
              place_label: 'Lisbon',
              edited: true,
              expires_at: in5Days,
              text: `I asked the contractor directly. The signed schedule keeps the Rua da Prata footbridge shut for #eleven weeks.\n\nIf I have misread it, show me where. @theo_writes checked the dates. ${LINK}`,
              media: [photo(bread)],
            })}
            edited={<span className="text-accent-text">Edited</span>}
          />
        </Specimen>
        <Specimen name="Expired, and the grid" look="bare">
          <ExpiredStub
            stub={{
              ...postOf({
                num_true: 31,
                num_false: 9,
                created: new Date(Date.now() - 8 * DAY).toISOString(),
              }),
              profile: bakehouse,
              expires_at: new Date(Date.now() - DAY).toISOString(),
            }}
          />
          <div className="grid grid-cols-3 gap-0.5">
            {[...media.slice(0, 4), postOf({ ...forSale, media: [photo(boat)] }), ...film.slice(0, 1)].map(
              (post, at) => (
                <MediaCell key={post.unique_id} post={post} to="/" at={at} tabIndex={0} isUrgent />
              ),
            )}
          </div>
        </Specimen>
      </Section>
    </QueryClientProvider>
  )
}

function filmPost(clip: string): Post {
  const film = photo(bridge, {
    type: 'video',
    image_url: clip,
    width: 640,
    height: 360,
    duration: 42,
    alt: 'A disc that moves',
  })
  return postOf({ text: 'Gauge two, under the old railway bridge.', media: [film, photo(boat)] })
}
