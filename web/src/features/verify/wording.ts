/** Masks an address: enough to recognise it, too little to read it over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return `${[...email][0]}•••${email.slice(at)}`
}
