/** Which payout PayPal says something happened to: by our name for it, or by theirs. */
export interface PaypalTelling {
  readonly reference: string | null
  readonly id: string | null
}

/** Null where it is about no payout. Tellings of items name both; those of batches keep ours one level deeper. */
export function readPaypalTelling(body: Buffer): PaypalTelling | null {
  const { event_type: type, resource } = read(body)
  if (!/^PAYMENT\.PAYOUTS/.test(String(type))) return null
  const told = recordOf(resource)
  const header = recordOf(told['batch_header'])
  const ours = recordOf(header['sender_batch_header'])
  return {
    reference: wordOf(told['sender_batch_id']) ?? wordOf(ours['sender_batch_id']),
    id: wordOf(told['payout_batch_id']) ?? wordOf(header['payout_batch_id']),
  }
}

function read(body: Buffer): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(body.toString()))
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
