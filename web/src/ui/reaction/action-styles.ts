import { cva } from 'class-variance-authority'

/** On a phone each takes the same width, and shrinks before a long count would break the row in two. */
const yields =
  'min-w-min justify-center @max-[340px]:gap-0.5 @max-[340px]:px-0 @max-[340px]:text-xs @card:w-auto @card:shrink-0 @card:justify-start'

/**
 * A button in the row under a post or a comment. Its background is drawn inside a transparent border, so that it looks
 * slimmer than its press area.
 */
export const actionStyles = cva(
  [
    'touch-44 inline-flex items-center rounded-full border-y-4 border-transparent bg-clip-padding forced-colors:border-[Canvas] text-text-3 tabular-nums select-none',
    'transition-colors duration-fast ease-standard hover:bg-surface-2 hover:text-text-2 disabled:opacity-45',
  ],
  {
    variants: {
      size: {
        card: `h-10 w-15 gap-1 px-1 text-sm ${yields} @card:min-w-10 @card:gap-1.5 @card:px-2`,
        post: `h-11 w-15.5 gap-1 px-1 text-sm ${yields} @card:min-w-11 @card:gap-1.5 @card:px-2.5 @card:text-base`,
        comment: 'h-8 min-w-8.5 shrink-0 coarse:min-w-11 gap-1.5 border-y-2 px-2 text-sm',
      },
    },
    defaultVariants: { size: 'card' },
  },
)
