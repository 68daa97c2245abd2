const RADIUS = 46
const ROUND = 2 * Math.PI * RADIUS

/** The upload's progress, around the picture. */
export function UploadRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 96 96" className="absolute inset-0 -rotate-90 text-accent-text" aria-hidden="true">
      <circle cx="48" cy="48" r="48" className="fill-scrim" />
      <circle
        cx="48"
        cy="48"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - Math.max(share, 0.03))}
        className="transition-[stroke-dashoffset] duration-base"
      />
    </svg>
  )
}
