import type { UndoneChange } from '@sayso/contract/shapes/undo'
import { Time } from '../../../ui/display/time.tsx'
import { changeTexts, texts } from './texts.ts'

/** What happened, oldest first. */
export function ChangeList({ changes }: { changes: readonly UndoneChange[] }) {
  return (
    <ul aria-label={texts.changes} className="border-t border-border">
      {changes.map(({ kind, device, detail, at }, index) => (
        // Changes have no id on the wire, and the list is loaded once.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={index} className="border-b border-border py-2.5 wrap-anywhere">
          <p className="font-medium">{changeTexts[kind]}</p>
          {detail !== '' && <p className="text-text-2">{detail}</p>}
          <p className="text-sm text-text-3">
            <Time at={at} show="moment" />
            {device !== '' && ` · ${device}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
