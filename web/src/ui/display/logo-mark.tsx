interface LogoMarkProps {
  size?: number
}

/**
 * A speech bubble with a tick cut out: somebody's word. Drawn on a 16 grid, so its edges stay sharp when small. It has
 * no accessible name of its own; its surroundings give it one.
 */
export function LogoMark({ size = 28 }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fillRule="evenodd"
      className="fill-accent dark:fill-accent-hover"
      aria-hidden="true"
    >
      <path d="M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-9l-7 6v-6H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4.78 9.22a1.8 1.8 0 0 0-2.56 2.56l4.2 4.2a1.8 1.8 0 0 0 2.58-.03l8.8-9.2a1.8 1.8 0 0 0-2.6-2.5l-7.53 7.88Z" />
    </svg>
  )
}
