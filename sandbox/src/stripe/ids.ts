import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

export type Prefix = 'pi' | 'ch' | 're' | 'du' | 'pm' | 'tok' | 'card' | 'cus' | 'txn' | 'evt' | 'req'

export const newId = (prefix: Prefix) => `${prefix}_${randomText(24)}`

export const newClientSecret = (intentId: string) => `${intentId}_secret_${randomText(25)}`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)
