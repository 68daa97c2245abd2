import { type Static, Type } from 'typebox'
import { AuthorCard } from './profile.ts'
import { Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** Something that an account does not want to meet. The server decides what a text is. */
export const Mute = Type.Object(
  {
    kind: choice('profile', 'word', 'phrase', 'tag'),
    profile: nullable(AuthorCard),
    text: Type.String({ description: 'as it was typed; empty for a profile' }),
    until: nullable(Instant),
    except_followed: Type.Boolean({ description: 'posts of people one follows are shown all the same' }),
  },
  { title: 'Mute', additionalProperties: false },
)
export type Mute = Static<typeof Mute>
