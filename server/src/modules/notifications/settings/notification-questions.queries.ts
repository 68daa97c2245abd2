import type { AccountId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type Question = 'first_sale'

/** Records the first sale of an account. False if it has sold before. Of two concurrent sales one is the first. */
export async function askFirstSale(tx: Tx, account: AccountId, purchase: PurchaseId): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_question (account_id, question, source_id)
    values (${rowId(account)}, 'first_sale', ${rowId(purchase)})
    on conflict do nothing returning account_id`.execute(tx)
  return rows.length > 0
}

/** The questions to ask in the list of this profile: the one that sold, as long as its emails about sales are off. */
export async function findQuestions(tx: Tx, profile: ProfileId): Promise<Question[]> {
  const { rows } = await sql<{ question: Question }>`
    select question
      from notification_question asked
      join profile on profile.account_id = asked.account_id
      join purchase on purchase.id = asked.source_id and purchase.author_id = profile.id
     where profile.id = ${rowId(profile)} and asked.answered_at is null and not profile.setting_notify_ptv_email`.execute(
    tx,
  )
  return rows.map(({ question }) => question)
}

export async function answerQuestion(tx: Tx, profile: ProfileId, question: Question): Promise<void> {
  await sql`
    update notification_question set answered_at = clock_timestamp()
     where account_id = (select account_id from profile where id = ${rowId(profile)})
       and question = ${question} and answered_at is null`.execute(tx)
}
