import { cva } from 'class-variance-authority'

/** `thirds`: three per row on phones; with more room, all in one row, from edge to edge. */
export const chipRows = {
  flow: 'flex flex-wrap gap-2',
  thirds: 'grid grid-cols-3 gap-2 md:flex md:flex-wrap md:gap-1.5 md:*:grow md:*:px-2',
} as const
export type ChipRows = keyof typeof chipRows

/** A chip that can be chosen. The chosen border is thicker inwards, so that its neighbours stay where they are. */
export const chipStyles = cva(
  [
    'touch-44 inline-flex items-center justify-center gap-1.5 rounded-full border whitespace-nowrap select-none',
    'transition-[background-color,border-color,color] duration-fast',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
  ],
  {
    variants: {
      size: { sm: 'h-8 px-3 text-sm coarse:h-9', md: 'h-9 px-3.5 text-base coarse:h-10' },
      chosen: {
        true: 'border-accent-text bg-accent-soft font-semibold text-accent-text shadow-[inset_0_0_0_1px_var(--accent-text)]',
        false: 'border-border-strong bg-surface font-medium text-text-2 hover:bg-surface-2 hover:text-text',
      },
      disabled: { true: 'cursor-not-allowed border-dashed opacity-60', false: '' },
    },
    defaultVariants: { size: 'md', chosen: false, disabled: false },
  },
)
