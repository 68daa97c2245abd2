import { cva, type VariantProps } from 'class-variance-authority'

/** The styles of Button and LinkButton. A class from outside only positions the button (margin, width). */
export const buttonStyles = cva(
  [
    'touch-44 inline-grid shrink-0 place-content-center place-items-center rounded-full border font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,border-color,scale] duration-fast ease-standard motion-safe:active:scale-[.98]',
    '*:[grid-area:1/1] disabled:opacity-45 aria-disabled:opacity-45 aria-disabled:active:scale-100',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover',
        secondary: 'border-border-strong text-text hover:bg-surface-3/60',
        quiet: 'border-transparent text-text hover:bg-surface-3/60',
        soft: 'border-transparent bg-accent-soft text-accent-text hover:bg-surface-3',
        link: 'border-transparent text-accent-text hover:bg-accent-soft',
        danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
      },
      size: {
        sm: 'h-8 gap-1.5 px-3 text-sm',
        md: 'h-10 gap-2 px-4 text-base coarse:h-11',
        lg: 'h-12 gap-2 px-5 text-base',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonLook = Pick<VariantProps<typeof buttonStyles>, 'variant' | 'size' | 'wide'>
export const iconSizeIn = { sm: 16, md: 18, lg: 20 } as const
