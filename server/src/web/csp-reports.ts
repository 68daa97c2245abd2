import type { FastifyInstance } from 'fastify'
import { addressKey } from '../platform/http/address.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Limiter } from '../platform/redis/limiter.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import { cspReports } from './csp-reports.metrics.ts'
import { REPORTS_PATH } from './policy.ts'

const MAX_BYTES = 8 * 1024
const MAX_PER_BODY = 20
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

/** A page stuck in a loop of violations is cut off; enough of its reports have been counted by then. */
const RATE = { counted: 'process', perAddress: [{ count: 60, seconds: 60 }] } as const

const DIRECTIVES = new Set(
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src connect-src frame-src worker-src manifest-src form-action base-uri object-src frame-ancestors default-src'.split(
    ' ',
  ),
)
const BLOCKED = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob'])

/**
 * Receives browsers' reports of what the content security policy blocked. A report quotes addresses and samples that
 * anybody can make up, so it is counted by names known here and then dropped: not stored, not logged.
 */
export function cspReportRoutes({ metrics, limiter }: { metrics: Metrics; limiter: Limiter }) {
  const counter = cspReports(metrics)
  return async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      if ((await limiter.admit(RATE, { address: addressKey(request.ip) }, 'csp-report')) > 0) {
        throw new AppError('rate_limited')
      }
      for (const labels of readReports(String(request.body))) counter.inc(labels)
      return reply.code(204).send()
    })
  }
}

interface Report {
  readonly directive: string
  readonly blocked: string
}

function readReports(text: string): Report[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return [{ directive: 'unreadable', blocked: 'other' }]
  }
  const reports = Array.isArray(body) ? body.slice(0, MAX_PER_BODY) : [body]
  return reports.map((report) => {
    // The older format (report-uri) and the newer one (report-to) spell the same two facts differently.
    const fields = { ...record(report)['csp-report'], ...record(report)['body'] } as Record<string, unknown>
    const directive =
      fields['effectiveDirective'] ?? fields['effective-directive'] ?? fields['violated-directive']
    const blocked = fields['blockedURL'] ?? fields['blocked-uri']
    return {
      directive: oneOf(DIRECTIVES, String(directive).split(' ')[0]),
      blocked: oneOf(BLOCKED, String(blocked)),
    }
  })
}

function record(value: unknown): Record<string, object> {
  return typeof value === 'object' && value !== null ? (value as Record<string, object>) : {}
}

function oneOf(names: ReadonlySet<string>, name = ''): string {
  return names.has(name) ? name : 'other'
}
