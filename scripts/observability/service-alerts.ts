import type { Alert } from './alert.ts'

/** What people notice first: processes, load, the database, services outside. */
export const serviceAlerts: readonly Alert[] = [
  {
    name: 'ProcessDown',
    severity: 'page',
    summary: 'A process does not answer when it is asked for its metrics',
    expr: 'up{job=~"sayso-.+"} == 0',
    holds: '2m',
    fires: {
      series: { 'up{job="sayso-api",instance="a"}': '1 0x9' },
      at: '6m',
      labels: { job: 'sayso-api', instance: 'a' },
    },
  },
  {
    name: 'NoWorker',
    severity: 'page',
    summary: 'No worker publishes events: no emails, no notifications, no payouts',
    expr: 'absent(outbox_oldest_seconds)',
    holds: '3m',
    fires: { series: { 'live_streams{job="sayso-api"}': '0x10' }, at: '6m' },
  },
  {
    name: 'CallsAreShed',
    severity: 'page',
    summary: 'Requests are rejected because of overload',
    expr: 'sum by (class) (rate(http_shed_total{reason!="hashing"}[5m])) > 0',
    holds: '5m',
    fires: {
      series: { 'http_shed_total{reason="at-work",class="read"}': '0+30x20' },
      at: '12m',
      labels: { class: 'read' },
    },
  },
  {
    name: 'SignInsAreShed',
    severity: 'ticket',
    summary: 'Sign-ins are rejected because too many passwords are being compared',
    expr: 'sum(rate(http_shed_total{reason="hashing"}[5m])) > 0',
    holds: '5m',
    fires: { series: { 'http_shed_total{reason="hashing",class="write"}': '0+5x20' }, at: '12m' },
  },
  {
    name: 'EventLoopIsSlow',
    severity: 'ticket',
    summary: 'A process answers late because it computes too long without a pause',
    expr: 'max by (job, instance) (nodejs_eventloop_lag_p99_seconds) > 0.25',
    holds: '5m',
    fires: {
      series: { 'nodejs_eventloop_lag_p99_seconds{job="sayso-api",instance="a"}': '0.4x12' },
      at: '8m',
      labels: { job: 'sayso-api', instance: 'a' },
    },
  },
  {
    name: 'ConnectionsAreWaitedFor',
    severity: 'page',
    summary: 'Requests wait for a connection to the database',
    expr: 'histogram_quantile(0.95, sum by (pool, le) (rate(database_pool_wait_seconds_bucket[5m]))) > 0.25',
    holds: '5m',
    fires: {
      series: {
        'database_pool_wait_seconds_bucket{pool="writer",le="0.25"}': '0+1x20',
        'database_pool_wait_seconds_bucket{pool="writer",le="2.5"}': '0+50x20',
        'database_pool_wait_seconds_bucket{pool="writer",le="+Inf"}': '0+50x20',
      },
      at: '12m',
      labels: { pool: 'writer' },
    },
  },
  {
    name: 'ReadsFallBack',
    severity: 'ticket',
    summary: 'The replica does not answer; the primary does its work too',
    expr: 'sum(rate(database_reads_fell_back_total[5m])) > 0',
    holds: '5m',
    fires: { series: { 'database_reads_fell_back_total{instance="a"}': '0+20x20' }, at: '12m' },
  },
  {
    name: 'ReplicaIsBehind',
    severity: 'ticket',
    summary: 'People read what was true a while ago: the replica is behind the primary',
    expr: 'max(database_replica_lag_seconds) > 30',
    holds: '5m',
    fires: { series: { 'database_replica_lag_seconds{instance="a"}': '0 40+30x12' }, at: '9m' },
  },
  {
    name: 'ProviderFails',
    severity: 'page',
    summary: 'A service outside does not answer, or says that it does not work',
    expr: `sum by (provider) (increase(provider_request_seconds_count{result="failed"}[15m])) >= 5
and sum by (provider) (rate(provider_request_seconds_count{result="failed"}[15m]))
  > 0.1 * sum by (provider) (rate(provider_request_seconds_count[15m]))`,
    holds: '5m',
    fires: {
      series: {
        'provider_request_seconds_count{provider="stripe",result="answered"}': '0+4x30',
        'provider_request_seconds_count{provider="stripe",result="failed"}': '0+2x30',
      },
      at: '20m',
      labels: { provider: 'stripe' },
    },
  },
  {
    name: 'ProviderIsSlow',
    severity: 'ticket',
    summary: 'A service outside takes longer than five seconds for one request in twenty',
    expr: 'histogram_quantile(0.95, sum by (provider, le) (rate(provider_request_seconds_bucket[15m]))) > 5',
    holds: '10m',
    fires: {
      series: {
        'provider_request_seconds_bucket{provider="mail",le="5"}': '0+1x30',
        'provider_request_seconds_bucket{provider="mail",le="10"}': '0+9x30',
        'provider_request_seconds_bucket{provider="mail",le="+Inf"}': '0+9x30',
      },
      at: '28m',
      labels: { provider: 'mail' },
    },
  },
  {
    name: 'StreamsAreRefused',
    severity: 'ticket',
    summary: 'Live streams are not opened because a limit is reached',
    expr: 'sum by (reason) (rate(live_refused_total{reason!="draining"}[5m])) > 0',
    holds: '10m',
    fires: {
      series: { 'live_refused_total{reason="process"}': '0+9x20' },
      at: '16m',
      labels: { reason: 'process' },
    },
  },
  {
    name: 'TimelinesMiss',
    severity: 'ticket',
    summary: 'One in five feeds is built from the database: Redis is short of memory, or was emptied',
    expr: `sum(rate(timeline_reads_total{result=~"built|busy"}[15m]))
  > 0.2 * sum(rate(timeline_reads_total{result=~"hit|built|busy"}[15m]))
and sum(rate(timeline_reads_total[15m])) > 1`,
    holds: '30m',
    fires: {
      series: {
        'timeline_reads_total{result="hit"}': '0+100x50',
        'timeline_reads_total{result="built"}': '0+60x50',
      },
      at: '48m',
    },
  },
  {
    name: 'PagesAreBlocked',
    severity: 'ticket',
    summary: 'Browsers report that the content security policy stopped something of our pages',
    expr: 'sum by (directive) (increase(csp_reports_total[15m])) > 50',
    fires: {
      series: { 'csp_reports_total{directive="script-src",blocked="inline"}': '0+10x20' },
      at: '15m',
      labels: { directive: 'script-src' },
    },
  },
]
