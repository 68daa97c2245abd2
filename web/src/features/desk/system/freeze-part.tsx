import type { SystemState } from '@sayso/contract/shapes/system'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatMoment } from '../../../ui/format/time.ts'
import type { Act } from '../act-dialog.tsx'
import { freeze, unfreeze } from './acts.ts'
import { freezeTexts as texts } from './system-texts.ts'

/** Whether anybody is paid. */
export function FreezePart({ system, onAct }: { system: SystemState; onAct: (act: Act) => void }) {
  const { frozen, audited } = system
  return (
    <section aria-labelledby="desk-freeze">
      <h2 id="desk-freeze">{texts.title}</h2>
      {frozen !== null && (
        <InlineNotice tone="danger" title={texts.frozen} className="mb-3">
          <span dir="auto">{frozen.because}</span>
          <small>
            {formatMoment(new Date(frozen.at))} · {texts.by(frozen.by)}
          </small>
        </InlineNotice>
      )}
      <div className="desk-row desk-wraps">
        <span className="desk-grow">
          {frozen === null && <b>{texts.running}</b>}
          <small>
            {texts.audited}: {audited === null ? texts.never : <Time at={audited} show="moment" />}
          </small>
        </span>
        {frozen === null ? (
          <Button size="sm" onClick={() => onAct(freeze)}>
            {texts.freeze}
          </Button>
        ) : (
          <Button size="sm" variant="primary" onClick={() => onAct(unfreeze)}>
            {texts.unfreeze}
          </Button>
        )}
      </div>
    </section>
  )
}
