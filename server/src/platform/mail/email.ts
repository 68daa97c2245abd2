/** An email as data. Its author only says what it contains; its looks are decided here, once. */
export interface Email {
  subject: string
  /** The line a mail program's list shows after the subject. */
  preheader: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Something to copy or type, such as a one-time code. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  /** A secondary link that does not ask to be clicked. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'list'; items: readonly string[] }
  /** A quotation and its author. */
  | { kind: 'quote'; by: string; text: string }
  /** A list of items that each link somewhere. */
  | { kind: 'entries'; items: readonly Entry[] }
  /** Amounts below each other, as on a receipt. */
  | { kind: 'lines'; items: readonly Line[] }
  /** Small print. */
  | { kind: 'note'; text: string }
  | { kind: 'divider' }

export interface Line {
  label: string
  value: string
  /** The sum of the lines before it. */
  isTotal?: boolean
}

export interface Entry {
  text: string
  detail?: string
  url: string
}

/** The sender's brand: the name above the email, and where its footer leads. */
export interface Brand {
  name: string
  url: string
  footer?: string
}
