import { HiddenIcon } from '../../../../ui/icons/later-icons.ts'
import { usePlaceholder } from '../media/placeholder.ts'

/** In place of a picture in a grid: its colours. The picture itself is not loaded. */
export function CoveredStill({ hash }: { hash: string | null }) {
  const placeholder = usePlaceholder(hash)
  return (
    <span
      className="absolute inset-0 grid place-items-center bg-surface-3 bg-cover bg-center"
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      <span className="absolute inset-0 grid place-items-center bg-black/65 text-white">
        <HiddenIcon size={26} />
      </span>
    </span>
  )
}
