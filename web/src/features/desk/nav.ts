import type { StaffRole } from '@sayso/contract/call'
import type { ComponentType } from 'react'
import { CheckIcon, FileIcon, FollowersIcon, type Icon, RetryIcon } from '../../ui/icons/icons.ts'
import { AccountIcon, PayoutIcon } from '../../ui/icons/later-icons.ts'
import { AccountPage } from './account/account-page.tsx'
import type { Me } from './desk-queries.ts'
import { AccountsPage } from './lists/accounts-page.tsx'
import { ApprovalsPage } from './lists/approvals-page.tsx'
import { AuditPage } from './lists/audit-page.tsx'
import { FailedPage } from './lists/failed-page.tsx'
import { HeldPage } from './lists/held-page.tsx'
import { RolesPage } from './lists/roles-page.tsx'
import { pageNames } from './texts.ts'

export interface DeskPage {
  readonly path: string
  readonly name: string
  readonly icon: Icon
  /** Whose page it is. */
  readonly roles: readonly StaffRole[]
  readonly count?: (me: Me) => number
  readonly Page: ComponentType<{ me: Me; rest: string }>
  /** Begins a new part of the list. */
  readonly isFirstOfPart?: true
}

const EVERYBODY: readonly StaffRole[] = ['support', 'moderator', 'finance', 'admin']

/** The pages of the desk, as its navigation lists them. A new page is one entry here. */
const pages: readonly DeskPage[] = [
  { path: 'accounts', name: pageNames.accounts, icon: FollowersIcon, roles: EVERYBODY, Page: AccountsPage },
  {
    ...{ path: 'held', name: pageNames.held, icon: PayoutIcon, roles: ['finance', 'admin'] },
    count: (me) => me.held,
    Page: HeldPage,
  },
  {
    ...{ path: 'failed', name: pageNames.failed, icon: RetryIcon, roles: ['admin'] },
    count: (me) => me.failed,
    Page: FailedPage,
  },
  {
    ...{ path: 'approvals', name: pageNames.approvals, icon: CheckIcon, roles: EVERYBODY },
    count: (me) => me.approvals,
    Page: ApprovalsPage,
    isFirstOfPart: true,
  },
  { path: 'audit', name: pageNames.audit, icon: FileIcon, roles: EVERYBODY, Page: AuditPage },
  { path: 'roles', name: pageNames.roles, icon: AccountIcon, roles: ['admin'], Page: RolesPage },
]

export const pagesOf = ({ roles }: Me): readonly DeskPage[] =>
  pages.filter((page) => page.roles.some((role) => roles.includes(role)))

export interface OpenPage {
  readonly page: DeskPage
  readonly Page: DeskPage['Page']
  readonly rest: string
}

/** The page at an address below `/desk`; null if there is none for this person. */
export function pageAt(pathname: string, me: Me): OpenPage | null {
  const [, , path = 'accounts', rest = '', ...more] = pathname.split('/')
  const page = pagesOf(me).find((one) => one.path === (path || 'accounts'))
  if (page === undefined || more.length > 0) return null
  if (rest === '') return { page, Page: page.Page, rest }
  return page.path === 'accounts' ? { page, Page: AccountPage, rest } : null
}
