import { useHotkeys } from '../../entities/shell/index.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

interface PostKeysParts {
  onComment: () => void
  onBack: () => void
}

/** The keys of a post's page: they act on the focused comment, else on the post. */
export function usePostKeys({ onComment, onBack }: PostKeysParts): void {
  const focused = () => document.activeElement?.closest('[data-comment-id]') ?? null
  const react = (kind: ReactionKind) => () => {
    const thing = focused() ?? document.querySelector('main article[data-post]')
    thing?.querySelector<HTMLButtonElement>(`[data-reaction=${kind}]`)?.click()
  }
  useHotkeys({
    l: react('like'),
    d: react('dislike'),
    t: react('true'),
    f: react('false'),
    c(event) {
      // The shortcut's letter must not be typed into the reply.
      event.preventDefault()
      const reply = focused()?.querySelector<HTMLButtonElement>('[data-reply]')
      if (reply) reply.click()
      else onComment()
    },
    b: () => document.querySelector<HTMLButtonElement>('main article[data-post] [data-buy]')?.click(),
    Escape() {
      // The lightbox closes with the same key.
      if (document.querySelector('dialog[open]') === null) onBack()
    },
  })
}
