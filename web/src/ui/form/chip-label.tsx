/** The words of a chip, as wide as they are once it is chosen and they are bold: its neighbours stay in place. */
export function ChipLabel({ children }: { children: string }) {
  return (
    <span className="grid justify-items-center">
      {children}
      <span
        aria-hidden="true"
        data-words={children}
        className="invisible h-0 font-semibold after:content-[attr(data-words)]"
      />
    </span>
  )
}
