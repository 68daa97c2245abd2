/** Characters in groups of four, as people read and copy them. */
export function grouped(text: string): string {
  return (
    text
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/gu)
      ?.join(' ') ?? ''
  )
}
