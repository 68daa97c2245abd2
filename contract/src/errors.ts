import { accountsErrors } from './errors/accounts.ts'
import { callingErrors } from './errors/calling.ts'
import { connectionsErrors } from './errors/connections.ts'
import type { ErrorEntries } from './errors/error-entry.ts'
import { mediaErrors } from './errors/media.ts'
import { moneyErrors } from './errors/money.ts'
import { postsErrors } from './errors/posts.ts'
import { profilesErrors } from './errors/profiles.ts'
import { safetyErrors } from './errors/safety.ts'

/** Every error that can be returned, by area. */
export const errors = {
  ...callingErrors,
  ...accountsErrors,
  ...profilesErrors,
  ...safetyErrors,
  ...postsErrors,
  ...mediaErrors,
  ...moneyErrors,
  ...connectionsErrors,
} as const satisfies ErrorEntries

export type ErrorCode = keyof typeof errors

/** The placeholders of a text, as an object of values. */
export type ErrorValues<Code extends ErrorCode> = Record<
  Placeholder<(typeof errors)[Code]['text']>,
  string | number
>

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** Errors whose text has no placeholders. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [keyof ErrorValues<Code>] extends [never] ? Code : never
}[ErrorCode]

type ValuesIfAny<Code extends ErrorCode> = [keyof ErrorValues<Code>] extends [never]
  ? []
  : [values: ErrorValues<Code>]

/** The text of an error with its values filled in. Leaving one out does not compile. */
export function errorText<Code extends ErrorCode>(code: Code, ...[values]: ValuesIfAny<Code>): string {
  const given: Record<string, string | number> = values ?? {}
  return errors[code].text.replace(/\{(\w+)\}/g, (hole, name: string) => String(given[name] ?? hole))
}

export function errorStatus(code: ErrorCode): number {
  return errors[code].status
}
