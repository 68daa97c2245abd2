import type { Context } from '../../../context.ts'
import { createSeal, type Seal } from '../../../platform/seal/seal.ts'

/** Who reported without an account. Encrypted: whoever is reported must not find them in a copy of the database. */
export interface ReportContact {
  readonly name: string
  readonly email: string
}

export const contactSealOf = ({ config }: Context): Seal =>
  createSeal(config.secrets.connections, 'report contacts')
export const aboutContact = (number: bigint): string => `report ${number}`

export const sealContact = (ctx: Context, number: bigint, contact: ReportContact): Buffer =>
  contactSealOf(ctx).close(JSON.stringify(contact), aboutContact(number))

export const openContact = (ctx: Context, number: bigint, sealed: Buffer): ReportContact =>
  JSON.parse(contactSealOf(ctx).open(sealed, aboutContact(number))) as ReportContact
