import type { NotExported } from '../../composition/personal-data.ts'

export const signalExports: readonly NotExported[] = [
  {
    tables: ['recent_answer'],
    because: 'your answers of the last day once more: they are in your reactions',
  },
]
