/**
 * What is not allowed here, as `/rules` lists it. A decision names one of them, or a law. The order is theirs and stays:
 * people are told numbers.
 */
export const HouseRule = [
  'spam',
  'fraud',
  'private_information',
  'targeting',
  'hate',
  'violence',
  'self_harm',
  'sexual',
  'child_safety',
  'illegal_goods',
  'rights',
  'impersonation',
  'evading',
  'not_as_described',
  'unlabelled',
] as const
export type HouseRule = (typeof HouseRule)[number]

const NAMES: Readonly<Record<HouseRule, string>> = {
  spam: 'Spam',
  fraud: 'Fraud',
  private_information: 'Private information',
  targeting: 'Targeting a person',
  hate: 'Hate',
  violence: 'Violence',
  self_harm: 'Self-harm',
  sexual: 'Sexual content',
  child_safety: 'Child safety',
  illegal_goods: 'Illegal goods or services',
  rights: 'Other people’s work',
  impersonation: 'Impersonation',
  evading: 'Getting around a block or a decision',
  not_as_described: 'Sold, but not as described',
  unlabelled: 'A label is missing',
}

/** As people read it: `4 · Targeting a person`. */
export const ruleTitle = (rule: HouseRule): string => `${HouseRule.indexOf(rule) + 1} · ${NAMES[rule]}`

/** What a decision is based on: one of the rules, or a law that is named beside it. */
export const DecisionPolicy = [...HouseRule, 'law'] as const
export type DecisionPolicy = (typeof DecisionPolicy)[number]
