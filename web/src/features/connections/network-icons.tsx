/** Our own drawings, with just enough detail to tell them apart. */
const line = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
} as const

export function InstagramIcon() {
  return (
    <svg {...line} strokeWidth="1.75" aria-hidden="true">
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.8" cy="7.2" r="0.6" fill="currentColor" />
    </svg>
  )
}

export function TwitterIcon() {
  return (
    <svg {...line} aria-hidden="true">
      <path d="m5 4 14 16" strokeWidth="3.2" />
      <path d="M18.5 4 5.5 20" strokeWidth="1.75" />
    </svg>
  )
}
