import { afterEach, expect, test, vi } from 'vitest'
import { defineCounter, defineGauge } from './define-metric.ts'
import { createMetrics } from './metrics.ts'

const opened = defineCounter({
  name: 'test_opened_total',
  help: 'For this test',
  labels: ['side'],
  startsWith: [{ side: 'left' }],
})
const level = defineGauge({ name: 'test_level', help: 'For this test', keptForSeconds: 60 })
const perTank = defineGauge({
  name: 'test_tank',
  help: 'For this test',
  labels: ['tank'],
  keptForSeconds: 60,
})

afterEach(() => void vi.useRealTimers())

const scrape = async ({ registry }: ReturnType<typeof createMetrics>) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('test_'))

test('known labels of a counter are there before anything happened, and each process counts for itself', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  opened(one).inc({ side: 'left' })
  expect(await scrape(one)).toContain('test_opened_total{side="left"} 1')
  expect(await scrape(other)).toContain('test_opened_total{side="left"} 0')
})

test('a gauge has no value before it is set, and none when it is old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const metrics = createMetrics()
  expect((await scrape(metrics)).join()).not.toMatch(/test_level|test_tank/)
  level(metrics).set(0)
  perTank(metrics).set({ tank: 'a' }, 3)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await scrape(metrics)).toEqual(expect.arrayContaining(['test_level 0', 'test_tank{tank="a"} 3']))
  vi.setSystemTime(Date.now() + 2000)
  expect((await scrape(metrics)).join()).not.toMatch(/test_level|test_tank/)
})

test('two metrics of one name are a mistake', () => {
  expect(() => defineGauge({ name: 'test_level', help: 'Again' })).toThrow('declared twice')
})
