import { type TSchema, Type } from 'typebox'
import { defaultLimits, type Limits } from '../limits.ts'
import { nullable } from './schema.ts'

const closed = { additionalProperties: false }

function numbers(group: Readonly<Record<string, number>>): TSchema {
  return Type.Object(Object.fromEntries(Object.keys(group).map((name) => [name, Type.Integer()])), closed)
}

const groups = Object.entries(defaultLimits).map(([name, group]) => [name, numbers(group)] as const)

/** What the client must know before it can show anything. */
export const clientConfig = {
  product: Type.String(),
  public_url: Type.String({ description: 'where links to posts begin' }),
  info_url: Type.String(),
  support_email: Type.String(),
  card_publishable_key: nullable(Type.String({ description: 'null where cards are not taken' })),
  card_script_url: nullable(Type.String()),
  push_public_key: nullable(
    Type.String({ description: 'for `PushManager.subscribe`; null where push is not offered' }),
  ),
  /** Whether posts may have the label adult, and such posts a price. */
  adult: Type.Boolean(),
  adult_sales: Type.Boolean(),
  link_preview_proxies: Type.Array(Type.String()),
  networks: Type.Object(
    { instagram: Type.Boolean(), twitter: Type.Boolean() },
    { title: 'Networks', ...closed },
  ),
  limits: Type.Unsafe<Limits>(Type.Object(Object.fromEntries(groups), { title: 'Limits', ...closed })),
}
