export type { SignedInAnswer } from './reduce.ts'
export { SecondStepForm, secondLead } from './second-step-form.tsx'
export { texts as secondStepTexts } from './texts.ts'
export { useSecondStep } from './use-second-step.ts'
