import { isStoredId } from '@sayso/contract/ids'
import { isReservedHandle } from '@sayso/contract/reserved'
import type { Subject } from '../cases/subject.ts'

/** What an address leads to: a thing by its id, or a profile by its handle. Whether it exists is another question. */
export type ReportedAddress = Subject | { readonly kind: 'handle'; readonly handle: string }

const HANDLE = /^@?(\w{3,30})$/

/** Null if it is not the address of a post, a comment or a profile of ours. The scheme may be left out. */
export function readAddress(typed: string, publicUrl: string): ReportedAddress | null {
  const text = typed.trim()
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.host.toLowerCase() !== hostOf(publicUrl, url.protocol)) return null
  const [first = '', second = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  if (rest.length > 0) return null
  if (second !== '') return byId(first, second, url.searchParams.get('comment'))
  const handle = HANDLE.exec(first)?.[1]
  return handle === undefined || isReservedHandle(handle) ? null : { kind: 'handle', handle }
}

/** As a URL of this scheme spells it: the usual port is left out. */
const hostOf = (publicUrl: string, scheme: string) => {
  const own = new URL(publicUrl)
  return own.protocol === scheme ? own.host : own.port === '' ? own.hostname : own.host
}

function byId(first: string, id: string, comment: string | null): Subject | null {
  if (!isStoredId(id)) return null
  if (first === 'profile') return { kind: 'profile', id }
  if (first !== 'p' && first !== 'mp') return null
  if (comment === null) return { kind: 'post', id }
  return isStoredId(comment) ? { kind: 'comment', id: comment } : null
}
