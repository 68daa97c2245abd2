import type { SystemState } from '@sayso/contract/shapes/system'
import { useId } from 'react'
import { formatLength } from './format-length.ts'
import { systemTexts as texts } from './system-texts.ts'

interface QueueTableProps {
  title: string
  note?: string
  queues: SystemState['queues']
}

/** How much waits in each queue, and for how long. */
export function QueueTable({ title, note, queues }: QueueTableProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="system-note">{note}</p>}
      <table className="system-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{texts.name}</span>
            </th>
            <th scope="col">{texts.waiting}</th>
            <th scope="col">{texts.running}</th>
            <th scope="col">{texts.failed}</th>
            <th scope="col">{texts.oldest}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, running, failed, oldest }) => (
            <tr key={name}>
              <th scope="row">{texts.names[name] ?? name}</th>
              <td>{waiting}</td>
              <td>{running}</td>
              <td className={failed > 0 ? 'system-failed' : undefined}>{failed}</td>
              <td>{oldest === null ? texts.nothing : formatLength(oldest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How far events are: to the bus, and from there to who handles them. */
export function EventsPart({ system }: { system: SystemState }) {
  const { outbox, consumers, does_bus_answer: doesBusAnswer } = system
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.events}</h2>
      <dl className="system-events">
        <dt>{texts.outbox}</dt>
        <dd>
          {outbox.waiting === 0
            ? texts.none
            : `${outbox.waiting}, ${texts.outboxOldest(formatLength(outbox.oldest))}`}
        </dd>
        <dt>{texts.behind}</dt>
        <dd>
          {!doesBusAnswer && texts.busAway}
          {doesBusAnswer && consumers.length === 0 && texts.none}
          {consumers.map(({ name, waiting }) => (
            <div key={name}>
              {waiting} · {name}
            </div>
          ))}
        </dd>
      </dl>
    </section>
  )
}
