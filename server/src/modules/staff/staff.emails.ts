import type { Email } from '../../platform/mail/email.ts'

/** The end of the audit log. Whoever keeps these emails can prove that nothing was cut off since. */
export function auditHeadEmail({ id, hash }: { id: bigint; hash: string }): Email {
  return {
    subject: `Audit log: row ${id}`,
    preheader: 'Keep this email. It proves that nothing was removed from the log',
    blocks: [
      { kind: 'paragraph', text: `The audit log ends with row ${id}. Please keep this email.` },
      { kind: 'paragraph', text: 'This checks every row, and that the log still has this one:' },
      { kind: 'paragraph', text: `npm run admin -- log verify --head ${id}:${hash}` },
      { kind: 'note', text: 'You get this email once a day because you are an admin.' },
    ],
  }
}
