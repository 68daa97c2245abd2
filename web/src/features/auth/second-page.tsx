import type { ComponentProps } from 'react'
import { SecondStepForm, secondLead, secondStepTexts } from '../../entities/second-step/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'

/** The second step of a log-in, in place of the first. */
export function SecondPage(props: ComponentProps<typeof SecondStepForm>) {
  return (
    <BarePage title={secondStepTexts.title} lead={secondLead(props.state)}>
      <SecondStepForm {...props} />
    </BarePage>
  )
}
