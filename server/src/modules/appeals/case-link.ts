import { type AccountId, type DecisionId, isStoredId } from '@sayso/contract/ids'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { createSignedLinks } from '../../platform/mail/signed-mail-link.ts'

/** Who may read a statement without logging in: the author of a closed account, or who reported without one. */
export type CaseReader =
  | { readonly side: 'author'; readonly accountId: AccountId }
  | { readonly side: 'reporter'; readonly report: bigint }

/** Links in emails. They open one statement, and the appeal against it, for one side. */
export function createCaseLinks(ring: KeyRing, publicUrl: string) {
  const links = createSignedLinks(ring, 'case')
  const tokenFor = (decisionId: DecisionId, reader: CaseReader): string =>
    links.tokenFor([
      decisionId,
      reader.side,
      reader.side === 'author' ? reader.accountId : String(reader.report),
    ])
  return {
    tokenFor,
    /** In the URL fragment, as every code in a link. */
    urlFor: (decisionId: DecisionId, reader: CaseReader): string =>
      `${publicUrl}/cases/link#${decisionId}.${tokenFor(decisionId, reader)}`,
    /** Null if it was not made for this decision. */
    read(decisionId: DecisionId, token: string): CaseReader | null {
      const [about, side, who = ''] = links.read(token) ?? []
      if (about !== decisionId) return null
      if (side === 'author' && isStoredId(who)) return { side, accountId: who as AccountId }
      return side === 'reporter' && /^\d{1,18}$/.test(who) ? { side, report: BigInt(who) } : null
    },
  }
}
