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
  | { kind: 'list'; items: readonly string[] }
  /** Small print. */
  | { kind: 'note'; text: string }
  | { kind: 'divider' }

/** Whose letter it is: the name above it, and where its footer leads. */
export interface Brand {
  name: string
  url: string
  footer?: string
}
