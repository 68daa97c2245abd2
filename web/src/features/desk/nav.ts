import type { StaffRole } from '@sayso/contract/call'
import type { ComponentType } from 'react'
import { CheckIcon, FileIcon, FollowersIcon, type Icon, ProfileIcon } from '../../ui/icons/icons.ts'
import {
  AccountIcon,
  AppealIcon,
  DoneIcon,
  HiddenIcon,
  InboxIcon,
  PayoutIcon,
  SystemIcon,
} from '../../ui/icons/later-icons.ts'
import { AccountPage } from './account/account-page.tsx'
import { AppealsPage } from './cases/appeals-page.tsx'
import { DecidedPage, InboxPage, MinePage } from './cases/queue-page.tsx'
import type { Me } from './desk-queries.ts'
import { AccountsPage } from './lists/accounts-page.tsx'
import { ApprovalsPage } from './lists/approvals-page.tsx'
import { AuditPage } from './lists/audit-page.tsx'
import { HeldPage } from './lists/held-page.tsx'
import { RolesPage } from './lists/roles-page.tsx'
import { PicturesPage } from './pictures/pictures-page.tsx'
import { SystemPage } from './system/system-page.tsx'
import { pageNames } from './texts.ts'

export interface DeskPage {
  readonly path: string
  readonly name: string
  readonly icon: Icon
  /** Whose page it is. */
  readonly roles: readonly StaffRole[]
  readonly count?: (me: Me) => number
  readonly Page: ComponentType<{ me: Me; rest: string }>
  /** What is shown at an address below it, such as a case. */
  readonly Open?: ComponentType<{ me: Me; rest: string }>
  /** Begins a new part of the list. */
  readonly isFirstOfPart?: true
}

const MODERATORS: readonly StaffRole[] = ['moderator', 'admin']
const EVERYBODY: readonly StaffRole[] = ['support', 'moderator', 'finance', 'admin']

/** The pages of the desk, as its navigation lists them. A new page is one entry here. */
const pages: readonly DeskPage[] = [
  {
    ...{ path: 'inbox', name: pageNames.inbox, icon: InboxIcon, roles: MODERATORS },
    count: (me) => me.inbox,
    ...{ Page: InboxPage, Open: InboxPage },
  },
  {
    ...{ path: 'mine', name: pageNames.mine, icon: ProfileIcon, roles: MODERATORS },
    count: (me) => me.mine,
    ...{ Page: MinePage, Open: MinePage },
  },
  {
    ...{ path: 'appeals', name: pageNames.appeals, icon: AppealIcon, roles: MODERATORS },
    count: (me) => me.appeals,
    ...{ Page: AppealsPage, Open: AppealsPage },
  },
  {
    ...{ path: 'decided', name: pageNames.decided, icon: DoneIcon, roles: MODERATORS },
    ...{ Page: DecidedPage, Open: DecidedPage },
  },
  {
    ...{ path: 'pictures', name: pageNames.pictures, icon: HiddenIcon, roles: MODERATORS },
    count: (me) => me.pictures,
    Page: PicturesPage,
  },
  {
    ...{ path: 'accounts', name: pageNames.accounts, icon: FollowersIcon, roles: EVERYBODY },
    ...{ Page: AccountsPage, Open: AccountPage },
    isFirstOfPart: true,
  },
  {
    ...{ path: 'held', name: pageNames.held, icon: PayoutIcon, roles: ['finance', 'admin'] },
    count: (me) => me.held,
    Page: HeldPage,
  },
  {
    ...{ path: 'system', name: pageNames.system, icon: SystemIcon, roles: ['admin'] },
    count: (me) => me.failed,
    Page: SystemPage,
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

/** The page at an address below `/desk`, the first one at `/desk` itself; null if there is none for this person. */
export function pageAt(pathname: string, me: Me): OpenPage | null {
  const [, , path = '', rest = '', ...more] = pathname.split('/')
  const own = pagesOf(me)
  const page = path === '' ? own[0] : own.find((one) => one.path === path)
  if (page === undefined || more.length > 0) return null
  if (rest === '') return { page, Page: page.Page, rest }
  return page.Open === undefined ? null : { page, Page: page.Open, rest }
}
