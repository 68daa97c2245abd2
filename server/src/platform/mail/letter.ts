/** A mail as data. Who writes one says what is to be read; how it looks is decided here, once. */
export interface Letter {
  subject: string
  /** The line a list of mails shows after the subject. */
  preheader: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Something to copy or type, such as a one-time code. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  /** A way out that does not ask to be pressed. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'list'; items: readonly string[] }
  /** What somebody said, and who. */
  | { kind: 'quote'; by: string; text: string }
  /** Lines that each lead somewhere. */
  | { kind: 'entries'; items: readonly Entry[] }
  /** Amounts under each other, such as those of a receipt. */
  | { kind: 'lines'; items: readonly Line[] }
  /** Small print. */
  | { kind: 'note'; text: string }
  | { kind: 'divider' }

export interface Line {
  label: string
  value: string
  /** What those before it add up to. */
  isTotal?: boolean
}

export interface Entry {
  text: string
  detail?: string
  url: string
}

/** Whose letter it is: the name above it, and where its footer leads. */
export interface Brand {
  name: string
  url: string
  footer?: string
}
