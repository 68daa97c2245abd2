/** The names of the rows of a statement of reasons. */
export const texts = {
  what: 'What',
  until: 'Until',
  rule: 'Rule',
  why: 'Why',
  how: 'How',
  money: 'Money',
} as const
