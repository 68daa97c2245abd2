import type { Database } from '../../harness/databases.ts'

/**
 * Rows of a person in every table that an erasure has a step for, with hardly more than numbers: the words come later.
 */
export async function liveOnce(
  { query }: Database,
  { account, profile, other, posts }: { account: string; profile: string; other: string; posts: number },
): Promise<void> {
  const otherAccount = `(select account_id from profile where id = ${other})`
  const statements = [
    `insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
     select make_id(), ${profile}, 'x', 'everyone', 'w', 0, true from generate_series(1, ${posts})`,
    `insert into post_counter (post_id) select id from post`,
    `insert into profile_count values (${profile}, 'posts', ${posts}), (${profile}, 'followers', 1),
                                      (${profile}, 'following', 1), (${other}, 'followers', 1), (${other}, 'following', 1)`,
    `insert into post_version select id, 1, 'x', now() from post limit 1`,
    `update post set version = 2 where id in (select post_id from post_version)`,
    `insert into post_secret (post_id, version, text, files) select post_id, 1, 'x', '[]' from post_version`,
    `insert into paid_tag select 'x', post_id from post_version`,
    `insert into media (id, owner_id, kind, purpose, is_locked, source_type, key, bytes, source_key)
     values (make_id(), ${profile}, 'image', 'post', false, 'png', repeat('b', 26), 5, 'incoming/three'),
            (make_id(), ${profile}, 'file', 'post', true, 'txt', repeat('c', 26), 5, 'incoming/four')`,
    `insert into post_media (post_id, media_id, kind) select post_id, id, 'photo' from post_version, media where kind = 'image'`,
    `insert into post_file (post_id, file_id, filename, size, content_type)
     select post_id, id, 'x', 5, 'x' from post_version, media where kind = 'file'`,
    `insert into media_stray values (repeat('d', 26), false, ${profile}, 5, now() + interval '1 day')`,
    `insert into post_contact select id, 'x' from post limit 1`,
    `insert into post_search select id, 1, 'x' from post limit 3`,
    `insert into post_draft (profile_id, draft_id, content, expires_at) values (${profile}, 'one', '{}', now() + interval '1 day')`,
    `insert into post_key select ${profile}, 'x', '', id from post limit 1`,
    `insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
     values (make_id(), ${other}, 'x', 'everyone', 'w', 0, true)`,
    `insert into post_counter (post_id, comments, likes) select id, 2, 1 from post where author_id = ${other}`,
    `insert into profile_count values (${other}, 'posts', 1)`,
    `insert into comment (id, post_id, under_id, depth, author_id, text)
     select make_id(), id, id, 0, ${profile}, 'x' from post where author_id = ${other}`,
    `insert into comment (id, post_id, under_id, depth, author_id, text)
     select make_id(), post_id, id, 1, ${other}, 'y' from comment`,
    `insert into comment_counter (comment_id, under_id, replies)
     select id, under_id, (select count(*) from comment r where r.under_id = comment.id) from comment`,
    `insert into comment_key select ${profile}, 'x', '', id from comment limit 1`,
    `insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
     select id, ${account}, 'liking', 'like', 1, ${profile} from post where author_id = ${other}`,
    `insert into follow values (${profile}, ${other}, make_id()), (${other}, ${profile}, make_id())`,
    `insert into former_handle values ('formerly', ${profile})`,
    `insert into media (id, owner_id, kind, purpose, source_type, key, bytes, source_key)
     values (make_id(), ${profile}, 'image', 'post', 'png', repeat('a', 26), 5, 'incoming/one')`,
    `insert into media_upload (id, owner_id, client_key, upload_for, size, part_size, key, store_id, expires_at)
     values (make_id(), ${profile}, 'x', 'media', 7, 5, 'incoming/two', 'x', now() + interval '1 day')`,
    `insert into media_usage values (${profile}, 12)`,
    `insert into account_password (account_id, phc) values (${account}, 'x')`,
    `insert into known_device (account_id, token_hash) values (${account}, '')`,
    `insert into secret_code (account_id, purpose, code_hash, email, expires_at) values (${account}, 'reset', '', 'x', now())`,
    `insert into passkey (credential_id, account_id, public_key, counter, transports, is_synced, name)
     values ('', ${account}, '', 0, '{}', false, 'x')`,
    `insert into totp (account_id, sealed, last_step) values (${account}, '', 0)`,
    `insert into recovery_code (account_id, code_hash) values (${account}, '')`,
    `insert into passkey_user values (${account}, sha256('x'))`,
    `insert into account_contest (account_id, email, undone_at) values (${account}, 'x', now())`,
    `insert into account_recovery (account_id, email, open_at) values (${account}, 'x', now() + interval '7 days')`,
    `insert into security_event (account_id, kind, detail) values (${account}, 'registered', 'x')`,
    `insert into push_device (account_id, session_id, endpoint_hash, sealed, label)
     select ${account}, id, sha256(''), '', 'x' from session where account_id = ${account} limit 1`,
    `insert into network_attempt (handle_hash, network, session_id, profile_id, expires_at)
     select '', 'twitter', id, ${profile}, now() + interval '1 hour' from session where account_id = ${account} limit 1`,
    `insert into data_export (account_id, key) values (${account}, 'exports/' || repeat('e', 26))`,
    `insert into staff_role values (${account}, 'support')`,
    `insert into payout_fraud_hold values (${profile}, 'x@y', now(), now() + interval '1 day')`,
    `insert into mod_case (id, subject_kind, subject_id, source) values (1, 'post', 1, 'report')`,
    `insert into report (case_id, reporter_id, reason) values (1, ${account}, 'hate')`,
    `insert into mod_decision (case_id, decision, facts, author_id, author_account_id, reports, is_upheld)
     values (1, 'warn', 'x', ${profile}, ${account}, 1, true)`,
    `insert into appeal (decision_id, side, account_id, text)
     select id, 'author', ${account}, 'x' from mod_decision where author_account_id = ${account} limit 1`,
    `insert into reporter (account_id, warned_at) values (${account}, now())`,
    `insert into account_quiet values (${account}, 0, 1, 'x')`,
    `insert into notification_setting values (${profile}, 'follow', true, true)`,
    `insert into notification (id, receiver_id, kind, about, subject_id, count, newest_id, mail_round, is_owed)
     values (make_id(), ${profile}, 'other', 'x', 1, 1, 1, 0, false)`,
    `insert into notification_question (account_id, question) values (${account}, 'first_sale')`,
    `insert into notification_event (receiver_id, about, subject_id, source_id, kind) values (${profile}, 'x', 1, 1, 'other')`,
    `insert into network_connection values (${profile}, 'twitter', 'x', '')`,
    `update profile set twitter_username = 'x' where id = ${profile}`,
    `insert into import_run (id, profile_id, network, visibility) values (1, ${profile}, 'twitter', 'everyone')`,
    `insert into import_item (profile_id, network, source_id, run_id, place, content)
     values (${profile}, 'twitter', 'x', 1, 1, '{}')`,
    `insert into import_schedule (profile_id, network) values (${profile}, 'twitter')`,
    `insert into buyers_mail (id, post_id, author_id, text, text_hash, num_sent)
     select make_id(), id, ${profile}, 'x', sha256(''), 1 from post where author_id = ${profile} limit 1`,
    `insert into buyers_mail_unsubscribe (account_id, author_id) values (${otherAccount}, ${profile})`,
    `insert into profile_standing (profile_id, text_hash) values (${profile}, gen_random_uuid())`,
    `insert into profile_term values (${profile}, 'x', false, 0)`,
    `insert into tag_use values ('w', 'x', ${account}, now())`,
    `insert into spelling values ('x', '{1}')`,
    `insert into type_ahead values ('x', array[${profile}::bigint], '{}', now() + interval '1 day')`,
    `insert into discovery_item (list, scope, rank, ref, score) values ('notable', 'w', 0, ${profile}, 1)`,
    `insert into suggestion_made values (${profile}, now()), (${other}, now())`,
    `insert into suggestion values (${profile}, 0, ${other}, 1, '[]'), (${other}, 0, ${profile}, 1, '[]')`,
    `insert into block values (${profile}, ${other}, ${account}, make_id()), (${other}, ${profile}, ${otherAccount}, make_id())`,
    `insert into blocked_profile values (${profile}), (${other})`,
    `insert into mute (account_id, kind, key, text) values (${account}, 'word', 'x', 'x')`,
    `insert into mute (account_id, kind, key, profile_id) values (${otherAccount}, 'profile', '${profile}', ${profile})`,
    `insert into account_filter (account_id, has_blocks, adult, adult_stated_at) values (${account}, true, 'blur', now())`,
    `insert into topic_read select ${profile}, id, '{x}', now() from post where author_id = ${other}`,
    `insert into high_fanout_author (profile_id) values (${profile})`,
  ]
  await query(statements.join(';\n'))
}

/** A post that somebody has bought for nothing. Its words are another matter. */
export async function sellOne(
  { query }: Database,
  { profile, other, text }: { profile: string; other: string; text: string },
): Promise<void> {
  await query(
    `insert into post (id, author_id, text, visibility, reach, duration_minutes, listed, price_cents, locked_words, secret_version)
     values (make_id(), ${profile}, '${text}', 'everyone', 'w', 0, true, 0, 1, 1)`,
  )
  const [row] = await query<{ id: string }>(`select id::text from post where text = '${text}'`)
  await query(`insert into post_counter (post_id, purchases) values (${row?.id}, 1)`)
  await query(`update profile_count set count = count + 1 where profile_id = ${profile} and kind = 'posts'`)
  await query(`insert into post_secret (post_id, version, text) values (${row?.id}, 1, '${text}')`)
  await query(
    `insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee, secret_version)
     select make_id(), ${row?.id}, id, account_id, ${profile}, 0, 0, 0, 1 from profile where id = ${other}`,
  )
  await query(
    `insert into ledger_journal (kind, key, input_hash, legs)
     select 'purchase', 'buy:' || id, sha256(''), 0 from purchase`,
  )
}
