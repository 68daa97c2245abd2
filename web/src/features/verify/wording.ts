/** Enough of an address to know it again, too little to copy it from over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return `${[...email][0]}•••${email.slice(at)}`
}

/** How long until the next code can be asked for: `0:30`. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
