import { Kbd } from '../../ui/display/kbd.tsx'
import { ExternalIcon } from '../../ui/icons/icons.ts'
import { InfoLink } from './info-link.tsx'

const keys = [
  ['J', 'Next post'],
  ['K', 'Previous post'],
  ['L', 'Like'],
  ['D', 'Dislike'],
  ['T', 'True'],
  ['F', 'False'],
] as const

const box = 'rounded-box border border-border bg-surface p-4'

/** The column on the right, for extras; everything in it is available elsewhere too. */
export default function Rail({ onHelp }: { onHelp: () => void }) {
  return (
    <div className="grid content-start gap-3 py-3">
      <section className={box}>
        <h2 className="mb-2 font-semibold">Keyboard</h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm text-text-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="flex gap-2">
              <dt className="w-8">
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="link mt-2 rounded-chip" onClick={onHelp}>
          All keys
        </button>
      </section>
      <section className={box}>
        <h2 className="mb-1 font-semibold">Say it, and let people judge</h2>
        <p className="text-text-2">Every post can be liked or disliked, and called true or false.</p>
        <InfoLink className="link mt-2 inline-flex items-center gap-1 rounded-chip">
          About Sayso <ExternalIcon size={14} />
        </InfoLink>
      </section>
    </div>
  )
}
