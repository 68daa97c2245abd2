import type { PostId } from '@sayso/contract/ids'
import type { Label } from '@sayso/contract/shapes/scalars'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'

export async function setLabels(
  tx: Tx,
  id: PostId,
  { labels, staffLabels }: { labels: readonly Label[]; staffLabels: readonly Label[] },
): Promise<void> {
  await query(tx)
    .updateTable('post')
    .set({ labels: [...labels], staff_labels: [...staffLabels] })
    .where('id', '=', rowId(id))
    .execute()
}
