import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from './desk-queries.ts'
import { DeskShell } from './desk-shell.tsx'
import { pageAt } from './nav.ts'

/** The desk, if it exists for this person; else what everybody sees at an address that does not exist. */
export function DeskOr({ children }: { children: ReactNode }) {
  const { data: me, error } = useQuery(meQuery)
  if (me === undefined) return error === null ? null : children
  const open = pageAt(window.location.pathname, me)
  return open === null ? children : <DeskShell me={me} open={open} />
}
