import { clsx } from 'clsx'

/** The box of every text field. An error thickens the border inwards, so that nothing moves. */
export const fieldBox = clsx(
  'w-full rounded-field border border-border-strong bg-surface text-text transition-[border-color] duration-fast',
  'outline-accent-text focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1',
  'has-aria-invalid:border-danger has-aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] has-aria-invalid:outline-danger',
  'has-disabled:border-border has-disabled:bg-surface-2 has-disabled:text-text-3',
  'has-[[readonly]]:border-border has-[[readonly]]:bg-surface-2',
)
