import { clsx } from 'clsx'
import { useStore } from '../../lib/use-store.ts'
import { queueChunk } from './index.ts'
import { texts } from './texts.ts'
import { writes } from './waiting-writes.ts'

const act = "touch-44 font-semibold hover:underline before:px-1.5 before:font-normal before:content-['·']"

/** Says in its place that something which had waited was refused, with both ways out. */
export function RefusedLine({ target, text }: { target: string; text: string }) {
  const refused = useStore(writes).find((write) => write.target === target && write.status === 'refused')
  if (refused === undefined) return null
  const { key, reason, isUnconfirmed = false } = refused
  const withQueue = (work: 'retry' | 'discard') =>
    void queueChunk.load().then(({ queue }) => queue[work](key))
  return (
    <p
      role="alert"
      className={clsx(
        'flex flex-wrap items-center py-1 text-sm',
        isUnconfirmed ? 'text-text-2' : 'text-danger',
      )}
    >
      {isUnconfirmed ? texts.unconfirmed : <span title={reason}>{text}</span>}
      <button type="button" className={act} onClick={() => withQueue('retry')}>
        {isUnconfirmed ? texts.verify : texts.retry}
      </button>
      <button type="button" className={act} onClick={() => withQueue('discard')}>
        {texts.discard}
      </button>
    </p>
  )
}
