import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* The people of the demo world and what they say. README.md describes every field. Nobody here is real. */

export interface DemoPerson {
  readonly handle: string
  readonly name: string
  readonly kind: string
  readonly place: string
  readonly bio: string
  readonly follows: readonly string[]
  readonly private: boolean
  readonly seller: boolean
  /** Two profiles with the same mark belong to one account. Never leaves the server. */
  readonly account: string | null
}

export interface DemoMedia {
  readonly src: string
  readonly alt: string
}

export interface DemoPaid {
  readonly price_cents: number
  /** The price is a minimum. */
  readonly min_flag: boolean
  readonly hidden_text: string
  readonly locked_media: readonly DemoMedia[]
  readonly release_hours?: number
  readonly sale_end_hours?: number
  readonly refunded_all_hours_ago?: number
}

export interface DemoTendency {
  readonly likes: number
  readonly dislikes: number
  readonly true: number
  readonly false: number
  readonly state: 'early' | 'holds' | 'doubtful' | 'contested'
}

export interface DemoPost {
  readonly id: string
  readonly author: string
  readonly text: string
  readonly hours_ago: number
  readonly media: readonly DemoMedia[]
  readonly files: readonly { readonly name: string; readonly kind: string }[]
  readonly paid: DemoPaid | null
  readonly reach: 'world' | 'city' | 'zip' | '100m'
  readonly place: string | null
  readonly tendency: DemoTendency
  readonly labels?: readonly 'sensitive'[]
  readonly expires_hours?: number
  readonly followers_only?: boolean
  /** The text as first published. */
  readonly edited?: string
  readonly imported_from?: 'instagram' | 'x'
}

export interface DemoComment {
  readonly id: string
  readonly post: string
  readonly parent: string | null
  readonly author: string
  readonly text: string
  readonly hours_ago: number
}

/** A page that posts link to, and what a preview of it shows. */
interface DemoLink {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly site_name: string
  readonly picture: string
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', file), 'utf8')) as T

export const people: readonly DemoPerson[] = read('people.json')
export const posts: readonly DemoPost[] = read('posts.json')
export const comments: readonly DemoComment[] = read('comments.json')
export const links: readonly DemoLink[] = read('links.json')
