import type { Challenge } from 'altcha-lib'

/** A task as the server sends it: JSON in base64url, ASCII only. */
export function decodeTask(text: string): Challenge | null {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as Challenge
  } catch {
    return null
  }
}

export function encodeSolved(solved: object): string {
  return btoa(JSON.stringify(solved)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
