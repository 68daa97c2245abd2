import { useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../ui/format/money.ts'
import { type Bar, type Look, tickLabel, ticksFor } from './bars.ts'

const HEIGHT = 172
const GROUND = 148
const TOP = 24
const LABEL_WIDTH = 48

/** The bars as a chart. It shows nothing that is not in the table beside it. */
export function Chart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const [box, width] = useWidth()
  const highest = Math.max(...bars.map(({ net }) => net), 0)
  const ticks = ticksFor(highest)
  const top = ticks.at(-1) ?? 1
  const gutter = Math.max(...ticks.map((tick) => tickLabel(tick).length)) * 7 + 10
  const slot = (width - gutter) / Math.max(bars.length, 1)
  const heightOf = (amount: number) => (amount / top) * (GROUND - TOP)
  const every = Math.ceil(LABEL_WIDTH / slot)
  return (
    <div ref={box}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        className="earned-chart"
      >
        <Hatch />
        {ticks.map((tick) => {
          const y = Math.round(GROUND - heightOf(tick)) + 0.5
          return (
            <g key={tick}>
              <line x1={0} x2={width - gutter} y1={y} y2={y} data-ground={tick === 0 || undefined} />
              <text x={width} y={y + 4} textAnchor="end">
                {tickLabel(tick)}
              </text>
            </g>
          )
        })}
        {bars.map((bar, n) => {
          const middle = slot * (n + 0.5)
          const wide = Math.min(28, slot * 0.66)
          return (
            <g key={bar.id}>
              <path d={shape(middle - wide / 2, wide, heightOf(bar.net))} data-look={bar.look}>
                <title>{`${bar.name}: ${formatMoney(bar.net)}, ${bar.status}`}</title>
              </path>
              {bar.net === highest && highest > 0 && n === bars.findIndex(({ net }) => net === highest) && (
                <text x={middle} y={GROUND - heightOf(bar.net) - 8} textAnchor="middle" data-value>
                  {formatMoney(bar.net)}
                </text>
              )}
              {(bars.length - 1 - n) % every === 0 && (
                <text x={middle} y={HEIGHT - 4} textAnchor="middle">
                  {bar.short}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** The path of a bar: rounded at the top, flat at the bottom; a zero is still visible. */
function shape(x: number, wide: number, high: number): string {
  const height = Math.max(high, 1.5)
  const r = Math.min(4, height, wide / 2)
  return `M${x} ${GROUND}v${r - height}q0-${r} ${r}-${r}h${wide - 2 * r}q${r} 0 ${r} ${r}v${height - r}z`
}

function Hatch() {
  return (
    <defs>
      <pattern
        id="earned-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--warn-soft)" />
        <rect width="2" height="6" fill="var(--warn)" />
      </pattern>
    </defs>
  )
}

/** The legend, for the styles that occur. */
export function Legend({ bars }: { bars: readonly Bar[] }) {
  const looks: readonly Look[] = ['completed', 'waiting', 'open', 'failed']
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs font-medium text-text-2">
      {looks.map((look) => {
        const words = new Set(bars.filter((bar) => bar.look === look).map(({ status }) => status))
        if (words.size === 0) return null
        return (
          <li key={look} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="12" height="12" className="earned-chart">
              <rect x=".75" y=".75" width="10.5" height="10.5" rx="3" data-look={look} />
            </svg>
            {[...words].join(', ')}
          </li>
        )
      })}
    </ul>
  )
}

const USUAL_WIDTH = 566

/** Measures the available width, so that the chart's text has the same size as the text around it. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    if (box.current === null) return
    const watch = new ResizeObserver(
      ([seen]) => seen && setWidth(Math.max(240, Math.floor(seen.contentRect.width))),
    )
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return [box, width] as const
}
