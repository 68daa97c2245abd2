import * as icons from '../../ui/icons/icons.ts'
import { Row, Section, Specimen } from '../section.tsx'

const colours = [
  'canvas',
  'surface',
  'surface-2',
  'surface-3',
  'border',
  'border-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-hover',
  'accent-text',
  'accent-soft',
  'true',
  'true-soft',
  'false',
  'false-soft',
  'danger',
  'danger-soft',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
]

const texts = [
  ['text-xs font-medium', '12/16'],
  ['text-sm', '13/18'],
  ['text-base', '15/22'],
  ['text-md', '17/24'],
  ['text-lg font-semibold', '19/24'],
  ['text-xl font-semibold', '24/30'],
  ['text-2xl font-semibold', '30/36'],
] as const

export function Foundations() {
  return (
    <Section title="Foundations">
      <Specimen name="Colour">
        <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
          {colours.map((colour) => (
            <div key={colour} className="flex items-center gap-2 text-sm">
              <span
                className="size-8 rounded-chip border border-border"
                style={{ backgroundColor: `var(--${colour})` }}
              />
              {colour}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type">
        {texts.map(([look, size]) => (
          <p key={size} className={look}>
            {size} · Who is telling the truth?
          </p>
        ))}
        <p className="mt-2">
          Text with a{' '}
          <a href="#top" className="link">
            word you can follow
          </a>
          , a <mark>match</mark> and <b>weight</b>.
        </p>
      </Specimen>
      <Specimen name="Icons" note="one meaning each">
        <Row>
          {Object.entries(icons).map(([name, Glyph]) => (
            <span key={name} title={name} className="text-text-2">
              <Glyph size={20} />
            </span>
          ))}
        </Row>
      </Specimen>
    </Section>
  )
}
