import { createHash } from 'node:crypto'
import type { MediaId } from '@sayso/contract/ids'
import { keepPreview, setPicture } from '../modules/links/links.queries.ts'
import { type Placed, placePicture } from './pictures.ts'
import type { Seeding } from './seeding.ts'
import { links } from './world-data.ts'

/* Pages that posts link to. They lead nowhere, so what a fetch would have found is kept with them. */

const KEPT_SECONDS = 365 * 24 * 3600
const OWN_SHARD = 0

export const planLinks = ({ now, ids }: Pick<Seeding, 'now' | 'ids'>): Placed[] =>
  links.map(({ picture }) =>
    placePicture(picture, {
      ...{ id: ids.at<MediaId>(now, OWN_SHARD), ownerId: null, purpose: 'link_preview', at: now },
    }),
  )

export async function seedLinks({ tx }: Seeding, pictures: readonly Placed[]): Promise<void> {
  for (const [place, { url, title, description, site_name }] of links.entries()) {
    const urlHash = createHash('sha256').update(url).digest()
    await keepPreview(tx, urlHash, { title, description, siteName: site_name }, KEPT_SECONDS)
    const picture = pictures[place]
    if (picture) await setPicture(tx, urlHash, picture.id)
  }
}
