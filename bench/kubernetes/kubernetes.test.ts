import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@sayso/server/platform/config/config'
import { newKeyEntry } from '@sayso/server/platform/keys/new-key'
import { expect, test } from 'vitest'
import { allManifests, type Manifest, manifestFiles, readManifestFile, readManifests } from './manifests.ts'
import { typeCheck, UNCHECKED } from './type-check.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const all = allManifests()
const ofKind = (kind: string) => all.filter((one) => one.kind === kind)
const named = (kind: string, name: string) =>
  all.find((one) => one.kind === kind && one.metadata.name === name) as Manifest
const KEYS = ['VISITOR_TOKEN_KEY', 'LINK_KEY', 'PASSWORD_PEPPER', 'STORAGE_SIGNING_KEY', 'CONNECTION_KEY']

/** What runs pods, with the pod's own description. */
const workloads = all
  .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
  .map((one) => ({ name: one.metadata.name, spec: one['spec'], template: one['spec'].template }))
const ours = workloads.filter(({ template }) => template.spec.containers[0].image === 'sayso')

test('every file of the folder is applied', () => {
  const files = globSync('*.yaml', { cwd: join(root, 'deploy/kubernetes') })
  expect(files.toSorted()).toEqual([...manifestFiles(), 'kustomization.yaml'].toSorted())
})

test('every field is one that Kubernetes knows, with a value of its type', { timeout: 60_000 }, async () => {
  const checked = all.filter(({ kind }) => !UNCHECKED.includes(kind))
  expect(checked.length).toBeGreaterThan(20)
  const faults = await typeCheck(Object.fromEntries(checked.map((one, n) => [`${one.kind}-${n}`, one])))
  expect([...faults.values()].flat()).toEqual([])
})

const mistakes: readonly [file: string, find: string, replace: string][] = [
  ['api.yaml', 'terminationGracePeriodSeconds', 'terminationGracePeriodSecond'],
  ['api.yaml', 'readOnlyRootFilesystem', 'readonlyRootFilesystem'],
  ['api.yaml', 'containerPort: 3000', 'containerPort: "3000"'],
  ['api.yaml', 'readinessProbe', 'readyProbe'],
  ['media-worker.yaml', 'localhostProfile', 'localProfile'],
  ['network.yaml', 'podSelector: {}', 'podSelectors: {}'],
  ['nats.yaml', 'volumeClaimTemplates', 'volumeClaims'],
  ['migrate.yaml', 'backoffLimit: 10', 'backoffLimit: many'],
]
test('a misspelt field or a value of another type is found', { timeout: 60_000 }, async () => {
  const wrong = mistakes.map(([file, find, replace], n) => {
    const text = readManifestFile(file)
    expect(text, find).toContain(find)
    const at = readManifests(text).findIndex((one) => JSON.stringify(one).includes(find.split(':')[0] ?? ''))
    return [`m${n}`, readManifests(text.replace(find, replace))[at] as Manifest] as const
  })
  const faults = await typeCheck(Object.fromEntries(wrong))
  expect([...faults.keys()].toSorted()).toEqual(wrong.map(([name]) => name))
})

test('every setting exists, and production starts with them', () => {
  const sources = globSync('server/src/platform/config/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const settings = named('ConfigMap', 'sayso-settings')['data'] as Record<string, string>
  const secrets = ofKind('ExternalSecret')[0]?.['spec'].data as { secretKey: string }[]
  const own = ours.flatMap(({ template }) => template.spec.containers[0].env as { name: string }[])
  const names = [
    ...Object.keys(settings),
    ...secrets.map(({ secretKey }) => secretKey),
    ...own.map(({ name }) => name),
  ]
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([])

  const given: Record<string, string> = {
    SMTP_URL: 'smtps://mail.example',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b'.repeat(40),
  }
  for (const key of KEYS) given[key] = newKeyEntry(key, [])
  const env = { ...settings, DATABASE_URL: 'postgres://sayso:x@sayso-database-rw:5432/sayso' }
  for (const { secretKey } of secrets) Object.assign(env, { [secretKey]: given[secretKey] })
  expect(readConfig(env).isProduction).toBe(true)
})

test('our pods run as 1000, change nothing of the image, may do nothing, and have time to stop', () => {
  expect(ours.map(({ name }) => name).toSorted()).toEqual(['api', 'media-worker', 'migrate', 'worker'])
  for (const { name, template } of ours) {
    const [container] = template.spec.containers
    expect(template.spec.securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container.securityContext, name).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(existsSync(join(root, container.command[1])), container.command[1]).toBe(true)
    if (name !== 'migrate')
      expect(template.spec.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(30)
  }
})

test('the API is asked where it answers; the workers take every lane, and the one that decodes has its profile', () => {
  const containerOf = (name: string) => ours.find((one) => one.name === name)?.template.spec.containers[0]
  expect(containerOf('api')).toMatchObject({
    livenessProbe: { httpGet: { path: '/livez' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
  })
  const lanes = ['worker', 'media-worker'].map(
    (name) => containerOf(name).env.find((one: { name: string }) => one.name === 'WORKER_LANES').value,
  )
  expect(lanes).toEqual(['quick', 'media'])
  const profile = containerOf('media-worker').securityContext.seccompProfile.localhostProfile as string
  expect(existsSync(join(root, 'deploy', profile.replace('profiles/', '')))).toBe(true)
})

test('whatever selects pods selects some, and every port that is named is there', () => {
  const labels = workloads.map(({ template }) => template.metadata.labels as Record<string, string>)
  const selects = (wanted: Record<string, string>) =>
    labels.some((has) => Object.entries(wanted).every(([name, value]) => has[name] === value))
  // Pods that an operator makes.
  const isForeign = (wanted: Record<string, string>) => 'cnpg.io/cluster' in wanted
  const selectors = [
    ...ofKind('Service').map((one) => one['spec'].selector),
    ...ofKind('PodDisruptionBudget').map((one) => one['spec'].selector.matchLabels),
    ...ofKind('NetworkPolicy').map((one) => one['spec'].podSelector.matchLabels ?? {}),
    ...workloads.flatMap(({ spec }) => (spec.selector ? [spec.selector.matchLabels] : [])),
  ]
  expect(selectors.filter((one) => !isForeign(one) && !selects(one))).toEqual([])
  for (const { spec } of ofKind('HorizontalPodAutoscaler') as unknown as { spec: Manifest }[])
    expect(named('Deployment', spec['scaleTargetRef'].name)).toBeDefined()
  for (const { template } of workloads) {
    const [container] = template.spec.containers
    const ports = (container.ports ?? []).map((one: { name: string }) => one.name)
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const port = container[probe]?.httpGet?.port ?? container[probe]?.tcpSocket?.port
      if (port !== undefined) expect(ports).toContain(port)
    }
  }
})
