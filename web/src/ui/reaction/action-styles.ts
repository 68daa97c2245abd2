import { cva } from 'class-variance-authority'

/** On the narrowest phones it gives up padding before a long count breaks the row in two. */
const underPost =
  'min-w-10 gap-1 px-1.5 @max-[340px]:gap-px @max-[340px]:px-0.5 @max-[340px]:text-xs @card:gap-1.5 @card:px-2'

/**
 * A button in the row under a post or a comment. Its background is drawn inside a transparent border, so that it looks
 * slimmer than its press area.
 */
export const actionStyles = cva(
  [
    'touch-44 inline-flex shrink-0 items-center rounded-full border-y-4 border-transparent bg-clip-padding forced-colors:border-[Canvas] text-start text-sm whitespace-nowrap text-text-3 tabular-nums select-none',
    'transition-colors duration-fast ease-standard hover:bg-surface-2 hover:text-text-2 disabled:opacity-45',
  ],
  {
    variants: {
      size: {
        card: `h-10 ${underPost}`,
        post: `h-11 @card:text-base ${underPost}`,
        comment: 'h-8 min-w-8.5 coarse:min-w-11 gap-1.5 border-y-2 px-2',
      },
    },
    defaultVariants: { size: 'card' },
  },
)
