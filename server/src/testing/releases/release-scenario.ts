import type { Call } from '@sayso/contract/call'
import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { listDrafts, saveDraft } from '@sayso/contract/calls/drafts'
import {
  followerProfiles,
  followingFeed,
  globalFeed,
  globalProfiles,
  myFeed,
  profileFeed,
  searchFeed,
} from '@sayso/contract/calls/feeds'
import { batches, fundsHistory, getPurchases, myPurchases, purchase } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import { follow, profile, userProfile } from '@sayso/contract/calls/profiles'
import { like, trueit } from '@sayso/contract/calls/reactions'
import { get, sessions } from '@sayso/contract/calls/user'
import { cents } from '@sayso/contract/money'
import type { Actor } from '../cast.ts'
import { giveFunds } from '../funds.ts'
import type { RunningWorld } from '../start-world.ts'

export interface ReleaseRead {
  readonly by: Actor
  readonly call: Call
  readonly input: Record<string, unknown>
}

/** Lets two people do what a release must never lose, and returns the reads in which it is seen. */
export async function playScenario(world: RunningWorld): Promise<ReleaseRead[]> {
  const [author, reader] = [await world.as('alice'), await world.as('bob')]
  const free = await author.publish({ text: 'The bridge opens on Monday, says the town hall.' })
  const sold = await author.publish({
    text: 'Who paid for the bridge?',
    ptv: { price: 300, text: 'The harbour did.' },
  })
  await reader.call(follow, { profile_id: author.profileId })
  await reader.call(like, { post_id: free })
  await reader.call(trueit, { post_id: free })
  await reader.call(commentOnPost, { post_id: free, comment: 'I walked over it this morning.' })
  await reader.call(saveDraft, { draft_id: 'half-done', text: 'I have been thinking about' })
  await giveFunds(world.ctx, reader.profileId, 1_000)
  await reader.call(purchase, { post_id: sold, amount: cents(300) })
  await world.settle()

  const read = (by: Actor, call: Call, input: Record<string, unknown> = {}) => ({ by, call, input })
  const ofAuthor = { profile_id: author.profileId }
  return [
    read(reader, get),
    read(reader, sessions),
    read(reader, userProfile, ofAuthor),
    read(reader, profile, ofAuthor),
    read(reader, globalFeed),
    read(reader, globalProfiles),
    read(reader, profileFeed, ofAuthor),
    read(reader, followingFeed),
    read(reader, searchFeed, { search_text: 'bridge' }),
    read(reader, getPost, { post_id: sold }),
    read(reader, getPost, { post_id: free }),
    read(reader, getComments, { post_id: free }),
    read(reader, listDrafts),
    read(reader, myPurchases),
    read(reader, fundsHistory),
    read(author, myFeed),
    read(author, followerProfiles),
    read(author, getPurchases, { post_id: sold }),
    read(author, batches),
  ]
}
