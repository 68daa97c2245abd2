import { askedSales } from '../../entities/sales/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'

const sales = chunk(() => import('../../features/sales/index.ts'))

/** Dialogs for the buyers of a post and for mailing them. Their code loads when an author first opens one. */
export function SalesLayer() {
  const asked = useStore(askedSales)
  const loaded = useChunk(sales, asked !== null)
  return asked === null || loaded === undefined ? null : <loaded.SalesDialogs asked={asked} />
}
