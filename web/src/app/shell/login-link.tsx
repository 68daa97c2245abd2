import { useLocation } from 'react-router'
import { rememberReturnPath } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import type { ButtonLook } from '../../ui/action/button-styles.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { prompts } from '../session-texts.ts'

interface LoginLinkProps extends ButtonLook {
  replace?: boolean
  className?: string
}

const PUBLIC_FEED = /^\/(explore\/|home$)/

/**
 * Link to the login screen that remembers the current path to return to. From the public feed nothing is remembered: a
 * member starts with their own feed.
 */
export function LoginLink(look: LoginLinkProps) {
  const remember = useRememberedPath()
  return (
    <LinkButton {...look} to={urls.login()} onClick={remember}>
      {prompts.login}
    </LinkButton>
  )
}

/** Returns the click handler of a link to the login screen. */
export function useRememberedPath(): () => void {
  const { pathname, search } = useLocation()
  return () => {
    if (!PUBLIC_FEED.test(pathname)) rememberReturnPath(pathname + search)
  }
}
