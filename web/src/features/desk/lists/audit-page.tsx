import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatMoment } from '../../../ui/format/time.ts'
import { FileIcon } from '../../../ui/icons/icons.ts'
import { auditQuery, type Me } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { auditTexts, texts, wordsOf } from '../texts.ts'

/** `role: admin · pending: 3`. */
const factsOf = (json: string): string =>
  Object.entries(JSON.parse(json) as Record<string, unknown>)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ')

export function AuditPage({ me }: { me: Me }) {
  const query = useInfiniteQuery(auditQuery)
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{auditTexts.title}</h1>
      <p className="desk-lead">{me.roles.includes('admin') ? auditTexts.all : auditTexts.own}</p>
      <Loaded query={query}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines)
          if (lines.length === 0)
            return <EmptyState icon={FileIcon} title={auditTexts.empty} text={auditTexts.emptyText} />
          return (
            <ol>
              {lines.map((line) => (
                <li key={line.number} className="desk-row">
                  <span className="desk-number">{line.number}</span>
                  <span className="desk-grow">
                    <b>
                      {wordsOf(line.act)} · {line.subject}
                    </b>
                    <small>
                      {line.by} ({line.role}) · {line.because}
                    </small>
                    <small>{[line.before, line.after].map(factsOf).filter(Boolean).join(' → ')}</small>
                  </span>
                  <time dateTime={line.at} className="desk-aside">
                    {formatMoment(new Date(line.at))}
                  </time>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}
