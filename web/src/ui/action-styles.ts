import { cva } from 'class-variance-authority'

/**
 * A button of the row under a post or a comment. Its ground is drawn inside a clear border: what is seen is slimmer
 * than what can be pressed.
 */
export const actionStyles = cva(
  [
    'touch-44 inline-flex shrink-0 items-center rounded-full border-y-4 border-transparent bg-clip-padding forced-colors:border-[Canvas] text-text-3 tabular-nums select-none',
    'transition-colors duration-fast ease-standard hover:bg-surface-2 hover:text-text-2 disabled:opacity-45',
  ],
  {
    variants: {
      size: {
        card: 'h-10 min-w-10 gap-1 px-1.5 text-sm @max-[320px]:min-w-9 @max-[320px]:gap-0.5 @max-[320px]:px-0.5 @card:gap-1.5 @card:px-2',
        post: 'h-11 min-w-11 gap-1.5 px-2 text-base @max-[400px]:min-w-10 @max-[400px]:gap-1 @max-[400px]:px-1 @max-[400px]:text-sm @card:px-2.5',
        comment: 'h-8 min-w-11 gap-1.5 border-y-2 px-2 text-sm',
      },
    },
    defaultVariants: { size: 'card' },
  },
)
