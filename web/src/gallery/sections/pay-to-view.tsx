import { cents } from '@sayso/contract/money'
import { Button } from '../../ui/action/button.tsx'
import { LockedIcon } from '../../ui/icons/icons.ts'
import { LockedBlock } from '../../ui/paid/locked-block.tsx'
import { Price } from '../../ui/paid/price.tsx'
import { PricePill } from '../../ui/paid/price-pill.tsx'
import { Row, Section, Specimen } from '../section.tsx'

export function PayToView() {
  return (
    <Section title="Pay to view">
      <Specimen name="PricePill and Price">
        <Row>
          <PricePill amount={cents(200)} />
          <PricePill amount={cents(200)} allowsMore />
          <PricePill amount={cents(200)} state="unlocked" />
          <PricePill amount={cents(123456)} state="ended" />
          <span className="rounded-media bg-[linear-gradient(135deg,#9db7c9,#2f4554)] p-3">
            <PricePill amount={cents(200)} ground="media" />
          </span>
        </Row>
        <Row>
          <Price amount={cents(12840)} className="text-2xl font-semibold" />
          <Price amount={cents(2500)} signed className="font-semibold" />
          <Price amount={cents(-300)} signed className="font-semibold" />
        </Row>
      </Specimen>
      <Specimen name="LockedBlock" note="processing · not yet released · sale ended · refunded">
        <div className="grid gap-4">
          <LockedBlock
            facts={['Unlocks Nov 21, 12:00 UTC']}
            action={
              <Button variant="primary" icon={LockedIcon} pending>
                Unlock · $2.00
              </Button>
            }
          />
          <LockedBlock
            title="No longer on sale"
            facts={['Sale ended Nov 21, 18:00', '96 people unlocked this']}
          />
          <LockedBlock
            facts={['Refunded Nov 3']}
            action={<Button variant="primary">Unlock · $2.00</Button>}
          />
        </div>
      </Specimen>
    </Section>
  )
}
