export { CardBox, NameOnCard } from './card-fields.tsx'
export { type Charge, type Payment, payByCard } from './pay-by-card.ts'
export { cardTexts } from './texts.ts'
export { type Card, useCard } from './use-card.ts'
