import { localSetting } from '../../entities/shell/index.ts'
import { useStore } from '../../lib/use-store.ts'
import { Menu } from '../../ui/floating/menu.tsx'
import { ExpandIcon } from '../../ui/icons/icons.ts'
import type { Order } from './comment-queries.ts'
import { orderNames, texts } from './texts.ts'

const isOrder = (value: unknown): value is Order =>
  typeof value === 'string' && Object.hasOwn(orderNames, value)

const chosen = localSetting<Order>('comment_order', 'newest', (stored) => (isOrder(stored) ? stored : null))

export const useOrder = () => useStore(chosen)

/** Selects the order of comments; the choice is remembered. */
export function OrderMenu() {
  const order = useOrder()
  return (
    <Menu
      label={texts.order}
      items={[
        {
          kind: 'choice',
          label: texts.order,
          value: order,
          options: Object.entries(orderNames).map(([value, label]) => ({ value, label })),
          onChange: (value) => isOrder(value) && chosen.set(value),
        },
      ]}
    >
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className="touch-44 inline-flex h-8 items-center gap-1 rounded-chip text-sm font-medium text-text-2 hover:text-text"
        >
          {orderNames[order]} <ExpandIcon size={16} />
        </button>
      )}
    </Menu>
  )
}
