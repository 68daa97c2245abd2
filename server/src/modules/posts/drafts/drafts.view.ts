import type { Draft } from '@sayso/contract/shapes/draft'

/** Everything typed and chosen so far, in the contract's field names. A missing field was not chosen. */
export type DraftContent = Partial<Omit<Draft, 'draft_id' | 'revision' | 'updated_at' | 'expires_at'>>

export interface DraftRow {
  readonly id: string
  readonly revision: number
  readonly content: DraftContent
  readonly updatedAt: Date
  readonly expiresAt: Date
}

/** Only ever sent to the profile that owns the draft. */
export function viewDraft({ id, revision, content, updatedAt, expiresAt }: DraftRow): Draft {
  return {
    draft_id: id,
    revision,
    updated_at: updatedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    text: content.text ?? '',
    type: content.type ?? 'free',
    visibility: content.visibility ?? null,
    geo_visibility: content.geo_visibility ?? null,
    duration: content.duration ?? null,
    comment_audience: content.comment_audience ?? null,
    labels: content.labels ?? [],
    ptv_text: content.ptv_text ?? '',
    ptv_price_in_cents: content.ptv_price_in_cents ?? null,
    ptv_minimum_price: content.ptv_minimum_price ?? false,
    ptv_release_on_payment: content.ptv_release_on_payment ?? true,
    ptv_release_time: content.ptv_release_time || null,
    ptv_release_timezone: content.ptv_release_timezone || null,
    ptv_time_limit: content.ptv_time_limit ?? false,
    ptv_end_time: content.ptv_end_time || null,
    ptv_end_timezone: content.ptv_end_timezone || null,
    ptv_support_email: content.ptv_support_email || null,
    files: content.files ?? [],
  }
}
