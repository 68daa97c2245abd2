/** An address by which its owner recognises it and others do not learn it: `pay•••@bakehouse.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const shown = email.slice(0, Math.min(3, Math.floor(at / 2)))
  return `${shown}•••${email.slice(at)}`
}
