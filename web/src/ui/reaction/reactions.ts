import { DislikeGlyph, FalseGlyph, LikeGlyph, TrueGlyph } from '../icons/glyphs.tsx'
import { DislikeIcon, FalseIcon, LikeIcon, TrueIcon } from '../icons/icons.ts'

export type ReactionKind = 'like' | 'dislike' | 'true' | 'false'

// Opinions have no colour; colour is reserved for the main question of this app: true or false?
const opinion = 'aria-pressed:font-semibold aria-pressed:text-text'

export const reactions = {
  like: { name: 'Like', rest: LikeIcon, pressed: LikeGlyph, hasWord: false, colours: opinion, shortcut: 'L' },
  dislike: {
    name: 'Dislike',
    rest: DislikeIcon,
    pressed: DislikeGlyph,
    hasWord: false,
    colours: opinion,
    shortcut: 'D',
  },
  true: {
    name: 'True',
    rest: TrueIcon,
    pressed: TrueGlyph,
    hasWord: true,
    colours: 'aria-pressed:bg-true-soft aria-pressed:text-true',
    shortcut: 'T',
  },
  false: {
    name: 'False',
    rest: FalseIcon,
    pressed: FalseGlyph,
    hasWord: true,
    colours: 'aria-pressed:bg-false-soft aria-pressed:text-false',
    shortcut: 'F',
  },
} as const
