import { Fragment } from 'react'
import { tips } from './texts.ts'

/** Lists the search operators, below an introductory sentence. */
export function SearchTips({ lead }: { lead: string }) {
  return (
    <>
      {lead}
      <span className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-start text-sm">
        {tips.map(([sign, meaning]) => (
          <Fragment key={sign}>
            <code className="rounded-chip bg-surface-2 px-1.5 py-0.5 text-text">{sign}</code>
            {meaning}
          </Fragment>
        ))}
      </span>
    </>
  )
}
