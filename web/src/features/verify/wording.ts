/** Enough of an address to know it again, too little to copy it from over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return `${[...email][0]}•••${email.slice(at)}`
}
