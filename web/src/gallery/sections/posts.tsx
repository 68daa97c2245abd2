import { cents } from '@sayso/contract/money'
import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Pill } from '../../ui/list/pill.tsx'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { AuthorBlock } from '../../ui/paid/author-block.tsx'
import { LockedBlock } from '../../ui/paid/locked-block.tsx'
import { PricePill } from '../../ui/paid/price-pill.tsx'
import { UnlockedBlock } from '../../ui/paid/unlocked-block.tsx'
import { Section, Specimen } from '../section.tsx'
import { SamplePost } from './sample-post.tsx'

const views = ['Standard', 'Media', 'PTV', 'Profiles'].map((label) => ({
  to: `/explore/${label}`,
  label,
  count: label === 'PTV' ? 14 : null,
}))

export function Posts() {
  const [view, setView] = useState('/explore/Standard')
  return (
    <Section title="Together" note="Pieces in the places they are made for.">
      <Specimen name="Feed" look="bare">
        <TabLinks
          label="Explore views"
          tabs={views}
          current={view}
          onPressCurrent={() => setView('/explore/Standard')}
        />
        <div className="relative">
          <div className="absolute inset-x-0 top-2.5 z-pill grid justify-items-center">
            <Pill count={4} onPress={() => {}} />
          </div>
          <SamplePost
            name="Mara Lindqvist"
            handle="mara"
            ageInHours={3}
            text="The council says the bridge closes for “two weeks”. I have the contractor’s schedule: it says eleven weeks. Who is telling the truth?"
            pressed={['true']}
            counts={[12, 48, 3, 32, 4]}
          >
            <div className="aspect-video rounded-media bg-[linear-gradient(135deg,#9db7c9,#4d6b80_60%,#2f4554)]" />
          </SamplePost>
          <SamplePost
            name="Theo Okafor"
            handle="theo_writes"
            ageInHours={5}
            text="Part 2 of the leak is up. Part 1 was free and always will be."
            price={<PricePill amount={cents(200)} allowsMore />}
            pressed={['like']}
            counts={[41, 210, 9, 88, 12]}
          >
            <LockedBlock
              facts={['214 words', '2 files', '96 people unlocked this']}
              action={<Button variant="primary">Unlock · $2.00 or more</Button>}
            />
          </SamplePost>
        </div>
      </Specimen>
      <Specimen name="Feed" note="long names, no reactions, other scripts" look="bare">
        <SamplePost
          name="Mara Lindqvist"
          handle="mara"
          ageInHours={30}
          text="What the committee minutes leave out."
          price={<PricePill amount={cents(200)} state="unlocked" />}
          pressed={['false']}
          counts={[12, 48, 3, 31, 5]}
        >
          <UnlockedBlock label="Unlocked · you paid $2.00" supportEmail="mara@post.example">
            Here is the full minute-by-minute account, with the three names the committee left out and the
            invoice that proves it.
          </UnlockedBlock>
        </SamplePost>
        <SamplePost
          name="Bakehouse"
          handle="bakehouse"
          ageInHours={50}
          text="Sourdough, finally repeatable."
          price={<PricePill amount={cents(300)} />}
          pressed={[]}
          counts={[0, 0, 0, 0, 0]}
        >
          <AuthorBlock
            label="Only you and 18 buyers can see this"
            stats={
              <>
                <span>
                  <b>18</b> sold
                </span>
                <span>
                  <b>$54.00</b> earned
                </span>
              </>
            }
            actions={
              <>
                <Button size="sm">See buyers</Button>
                <Button size="sm">Email buyers</Button>
              </>
            }
          >
            The recipe with exact weights, oven curve and the two mistakes that cost me a year.
          </AuthorBlock>
        </SamplePost>
        <SamplePost
          name="João Pedro Vasconcelos de Albuquerque e Castro Montenegro"
          handle="joao_pedro_vasconcelos_de_albuquerque_montenegro"
          ageInHours={24 * 400}
          text="Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft https://example.org/a/very/long/address/without/any/break"
          price={<PricePill amount={cents(2550)} state="ended" />}
          pressed={['like', 'true']}
          counts={[10_000, 10_400, 1_204, 999_950, 10_000]}
        />
        <SamplePost
          name="ليلى الحداد 🌙"
          handle="leila"
          ageInHours={24 * 20}
          text="الجسر مغلق منذ أسبوعين. من يقول الحقيقة؟ 🤔"
          pressed={['dislike']}
          counts={[1, 1, 1, 1, 1]}
        />
      </Specimen>
    </Section>
  )
}
