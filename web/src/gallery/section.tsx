import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  note?: string
  children: ReactNode
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="pt-10">
      <h2 className="text-xl font-semibold">{title}</h2>
      {note && <p className="mt-1 max-w-column text-text-2">{note}</p>}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">{children}</div>
    </section>
  )
}

interface SpecimenProps {
  name: string
  note?: string
  /** `bare` gives the component the whole box, without padding. */
  look?: 'padded' | 'bare'
  children: ReactNode
}

export function Specimen({ name, note, look = 'padded', children }: SpecimenProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 ml-1 flex flex-wrap gap-x-2 text-sm">
        <b className="text-text-2">{name}</b>
        {note && <span className="text-text-3">{note}</span>}
      </figcaption>
      <div
        className={`overflow-hidden rounded-box border border-border bg-surface ${look === 'padded' ? 'p-4' : ''}`}
      >
        {children}
      </div>
    </figure>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 not-first:mt-4">{children}</div>
}
