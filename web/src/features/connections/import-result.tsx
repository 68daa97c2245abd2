import { Time } from '../../ui/display/time.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { formatExactCount } from '../../ui/format/count.ts'
import { type ImportRun, isLive } from './import-queries.ts'
import { ProgressBar } from './progress-bar.tsx'
import { importTexts as texts } from './texts.ts'

/** The progress or outcome of an import. Announced when it ends, not at every number. */
export function ImportResult({ run }: { run: ImportRun }) {
  return (
    <div className="grid gap-2 py-3">
      {isLive(run) ? <Progress run={run} /> : <Ended run={run} />}
      {run.failed.length > 0 && <Failures run={run} />}
    </div>
  )
}

function Progress({ run }: { run: ImportRun }) {
  const { found, imported, skipped, failed, retry_at: retryAt } = run
  const done = imported + skipped + failed.length
  return (
    <>
      <ProgressBar label={texts.importing} done={done} of={found} />
      <p className="text-sm text-text-3 tabular-nums">
        {found === 0 ? texts.looking : texts.progress(formatExactCount(done), formatExactCount(found))}
      </p>
      {retryAt !== null && (
        <InlineNotice tone="warn">
          {texts.waiting}
          <span className="block font-normal text-text">
            {texts.retry} <Time at={retryAt} show="moment" />
          </span>
        </InlineNotice>
      )}
    </>
  )
}

function Ended({ run }: { run: ImportRun }) {
  const { status, imported, skipped, message } = run
  if (status === 'failed') {
    return (
      <InlineNotice tone="danger" title={texts.ended} alert>
        {message}
      </InlineNotice>
    )
  }
  return (
    <p role="status" className="text-sm text-text-2 tabular-nums">
      {texts.result(formatExactCount(imported), formatExactCount(skipped))}
    </p>
  )
}

const MAX_SHOWN = 50

function Failures({ run: { failed } }: { run: ImportRun }) {
  const more = failed.length - MAX_SHOWN
  return (
    <details className="text-sm">
      <summary className="touch-44 w-fit cursor-pointer font-medium text-accent-text">
        {texts.failures(failed.length)}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto overscroll-contain pr-1">
        {failed.slice(0, MAX_SHOWN).map(({ source_id: id, reason }) => (
          <li key={id} className="rounded-field border border-border px-3 py-2">
            <span className="block wrap-anywhere text-text-3 tabular-nums">{id}</span>
            <span className="block">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="text-text-3">{texts.more(more)}</li>}
      </ul>
    </details>
  )
}
