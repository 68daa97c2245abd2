import { useLocation } from 'react-router'
import { rememberReturnPath } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import type { ButtonLook } from '../../ui/button-styles.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { prompts } from '../session-texts.ts'

interface LoginLinkProps extends ButtonLook {
  replace?: boolean
  className?: string
}

const PUBLIC_FEED = /^\/(explore\/|home$)/

/** Remembers where it was pressed, to come back to; from the public feed one starts, as a member, with one's own. */
export function LoginLink(look: LoginLinkProps) {
  const remember = useRememberedPath()
  return (
    <LinkButton {...look} to={urls.login()} onClick={remember}>
      {prompts.login}
    </LinkButton>
  )
}

/** What a link to the log-in screen does when it is pressed. */
export function useRememberedPath(): () => void {
  const { pathname, search } = useLocation()
  return () => {
    if (!PUBLIC_FEED.test(pathname)) rememberReturnPath(pathname + search)
  }
}
