import { Avatar } from '../../ui/display/avatar.tsx'
import { Count } from '../../ui/display/count.tsx'
import { FactList } from '../../ui/display/fact-list.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { LogoMark } from '../../ui/display/logo-mark.tsx'
import { Time } from '../../ui/display/time.tsx'
import { formatJoined } from '../../ui/format/time.ts'
import { PlaceIcon, TimeIcon } from '../../ui/icons/icons.ts'
import { Row, Section, Specimen } from '../section.tsx'

const SECOND = 1_000
const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#fff"/><circle cx="4" cy="3" r="1.6" fill="#c9a27a"/><path d="M1 8a3 3 0 0 1 6 0" fill="#4d6b80"/></svg>')}`
const names = [
  'Ana',
  'Bo',
  'Chi',
  'Dag',
  'Élan',
  'Fen',
  'ليلى',
  '👩‍🚀 Ada',
  'ß',
  '李',
  'Mara',
  'Theo',
  'Zoë',
  'Kofi',
]
const ages = [2, 45, 12 * 60, 3 * 3600, 2 * 86_400, 11 * 86_400, 400 * 86_400]

export function Identity() {
  return (
    <Section title="People, numbers, time">
      <Specimen name="Avatar" note="photo, broken photo, initial; 24 to 96">
        <Row>
          {([24, 28, 32, 40, 48, 96] as const).map((size) => (
            <Avatar key={size} id="mara" name="Mara" size={size} />
          ))}
        </Row>
        <Row>
          {names.map((name) => (
            <Avatar key={name} id={name} name={name} />
          ))}
          <Avatar id="photo" name="Photo" src={photo} />
          <Avatar id="broken" name="Broken" src="/nothing-here.png" label="Broken" />
        </Row>
      </Specimen>
      <Specimen name="Count, Time" note="exact in the title">
        <Row>
          {[0, 7, 999, 1_204, 9_999, 10_000, 999_950, 12_345_678].map((value) => (
            <Count key={value} value={value} className="tabular-nums" />
          ))}
        </Row>
        <Row>
          {[0, 1_204, 9_999, 18_690, 12_345_678].map((value) => (
            <Count key={value} value={value} look="tally" className="tabular-nums" />
          ))}
        </Row>
        <Row>
          {ages.map((age) => (
            <Time key={age} at={Date.now() - age * SECOND} className="text-sm text-text-3" />
          ))}
        </Row>
        <Row>
          <FactList
            facts={[
              <Time key="at" at="2026-11-14T22:42:00" show="moment" />,
              <>
                <PlaceIcon size={14} /> Lisbon
              </>,
              <>
                <TimeIcon size={14} /> Expires in 3 days
              </>,
              formatJoined(new Date(2024, 2, 1)),
            ]}
          />
        </Row>
      </Specimen>
      <Specimen name="Logo" note="down to 16">
        <Row>
          <Logo size="lg" />
          <Logo />
          <LogoMark size={48} />
          <LogoMark size={24} />
          <LogoMark size={16} />
        </Row>
      </Specimen>
    </Section>
  )
}
