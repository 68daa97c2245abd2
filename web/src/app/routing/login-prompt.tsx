import { useLocation } from 'react-router'
import { rememberReturnPath } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FollowersIcon, FollowingIcon, LogInIcon } from '../../ui/icons/icons.ts'
import { prompts as texts } from '../session-texts.ts'
import * as labels from '../texts.ts'
import type { LoginPrompt } from './route-types.ts'

const prompts = {
  following: {
    icon: FollowingIcon,
    title: texts.following,
    text: 'See posts from the people you follow, newest first.',
    action: texts.login,
  },
  followers: {
    icon: FollowersIcon,
    title: texts.followers,
    text: 'See who follows you, and what they have to say.',
    action: texts.login,
  },
  'login-required': {
    icon: LogInIcon,
    title: texts.required,
    text: 'Log in to see this page. We’ll bring you right back.',
    action: texts.goToLogin,
  },
} as const

/** Explains why logging in is worth it here. Remembers the path to return to. */
export function LoginPromptScreen({ prompt }: { prompt: LoginPrompt }) {
  const { pathname, search } = useLocation()
  const { icon, title, text, action } = prompts[prompt]
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <LinkButton
            variant="primary"
            to={urls.login()}
            onClick={() => rememberReturnPath(pathname + search)}
          >
            {action}
          </LinkButton>
        }
        secondAction={
          <LinkButton variant="link" to={urls.feed('explore')}>
            {labels.keepExploring}
          </LinkButton>
        }
      />
    </>
  )
}
