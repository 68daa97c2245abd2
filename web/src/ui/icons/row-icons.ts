import { createLucideIcon } from 'lucide-react'

/* The icons of the row under a post, with one path each: a feed has six of them on every card, and fewer elements
   mean less layout work for a cheap phone. */
const CUFFED_THUMB =
  'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88ZM7 10v12'

function draw(name: string, d: string, more: Record<string, string> = {}) {
  return createLucideIcon(name, [['path', { d, key: name, ...more }]])
}

export const LikeIcon = draw('like', CUFFED_THUMB)
export const DislikeIcon = draw('dislike', CUFFED_THUMB, { transform: 'rotate(180 12 12)' })
export const TrueIcon = draw('true', 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM8 12l2.5 2.5L16 9')
export const FalseIcon = draw('false', 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9ZM15 9l-6 6M9 9l6 6')
export const ShareIcon = draw(
  'share',
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM22 7.5l-8.9 5.7a2 2 0 0 1-2.2 0L2 7.5',
)
export const MoreIcon = draw('more', 'M5 12h.01M12 12h.01M19 12h.01', { strokeWidth: '3' })
