/** The content buyers pay for, as far as it can be checked later: a text, and files byte for byte. */
export interface LockedContent {
  readonly text: string
  readonly files: readonly { readonly filename: string; readonly size: number; readonly sha256: string }[]
}

/**
 * The text whose SHA-256 is the seal: the salt as hexadecimal text, a newline, and the content in the one form that
 * server and browser share. Fields in this order, files in the order of the post.
 */
export function sealedText(salt: string, { text, files }: LockedContent): string {
  const listed = files.map(({ filename, size, sha256 }) => ({ filename, size, sha256 }))
  return `${salt}\n${JSON.stringify({ text, files: listed })}`
}
