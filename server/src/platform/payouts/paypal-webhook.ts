/** The payout a PayPal webhook event is about: our reference, PayPal's id, or both. */
export interface PaypalWebhookEvent {
  readonly reference: string | null
  readonly id: string | null
}

/**
 * Null if the webhook event is not about a payout. Events about items have both ids; events about batches have ours one
 * level deeper.
 */
export function verifyPaypalWebhook(body: Buffer): PaypalWebhookEvent | null {
  const { event_type: type, resource } = read(body)
  if (!/^PAYMENT\.PAYOUTS/.test(String(type))) return null
  const reported = recordOf(resource)
  const header = recordOf(reported['batch_header'])
  const ours = recordOf(header['sender_batch_header'])
  return {
    reference: wordOf(reported['sender_batch_id']) ?? wordOf(ours['sender_batch_id']),
    id: wordOf(reported['payout_batch_id']) ?? wordOf(header['payout_batch_id']),
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
