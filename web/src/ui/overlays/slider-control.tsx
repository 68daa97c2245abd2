import { Slider as Primitive } from 'radix-ui'

export interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** Called when the thumb is released. */
  onCommit?: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** What the position means: "12 days". Announced instead of the number. */
  valueText: string
  disabled?: boolean
}

export default function SliderControl(props: SliderProps) {
  const {
    label,
    value,
    onChange,
    onCommit,
    min = 0,
    max = 100,
    step = 1,
    valueText,
    disabled = false,
  } = props
  return (
    <Primitive.Root
      className="relative flex h-6 touch-none items-center select-none data-[disabled]:opacity-45"
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
    >
      <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-border-strong/45 forced-colors:bg-[CanvasText]">
        <Primitive.Range className="absolute h-full bg-accent forced-colors:bg-[Highlight]" />
      </Primitive.Track>
      <Primitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="touch-44 block size-6 rounded-full border-6 border-accent bg-white shadow-e2 transition-[scale] duration-fast hover:scale-110 forced-colors:border-[ButtonText]"
      />
    </Primitive.Root>
  )
}
