import * as labels from '../texts.ts'
import { LogoMark } from './logo-mark.tsx'

interface LogoProps {
  size?: 'md' | 'lg'
}

/** Mark and wordmark. The word is text in the system font, so it needs no web font. */
export function Logo({ size = 'md' }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size === 'lg' ? 32 : 28} />
      <span className={size === 'lg' ? 'text-xl font-semibold' : 'text-lg font-semibold tracking-[-0.02em]'}>
        {labels.sayso}
      </span>
    </span>
  )
}
