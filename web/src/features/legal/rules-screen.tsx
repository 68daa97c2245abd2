import { HouseRule, ruleTitle } from '@sayso/contract/house-rules'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { LegalLinks } from './legal-links.tsx'
import { rulesTexts, ruleTexts } from './rules-texts.ts'

/** `/rules`, with a place for each rule: a statement links to `/rules#4`. */
export function RulesScreen() {
  const { hash } = useLocation()
  // The page is loaded after its address, so the browser finds the place too early.
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash])
  return (
    <BarePage title={rulesTexts.title} lead={rulesTexts.lead} size="lg">
      {HouseRule.map((rule, index) => (
        <section key={rule} className="mt-5">
          <h2 id={String(index + 1)} tabIndex={-1} style={{ scrollMarginTop: 16 }} className="font-semibold">
            {ruleTitle(rule)}
          </h2>
          <p className="mt-1.5 text-pretty text-text-2">{ruleTexts[rule]}</p>
        </section>
      ))}
      <p className="mt-5 text-pretty text-text-2">{rulesTexts.after}</p>
      <LegalLinks except={urls.rules()} />
    </BarePage>
  )
}
