import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { useMutation } from '@tanstack/react-query'
import { adoptOwn } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Member } from './member.ts'
import { texts } from './texts.ts'

/** What is one press in the settings. */
type Change = Pick<Partial<ProfileOwn>, 'comment_audience'> & {
  [Field in keyof ProfileOwn as ProfileOwn[Field] extends boolean ? Field : never]?: boolean
}

/** Saves one switch or choice of the profile at once. One after the other: each answer holds the whole profile. */
export function useSaveProfile({ me }: Member) {
  return useMutation({
    scope: { id: `profile ${me}` },
    mutationFn: (change: Change) =>
      sessionCall('user/updateProfile', { profile_id: me, ...change }, { as: me }),
    onSuccess: ({ profile }) => adoptOwn(me, profile),
    onError: (error) => {
      const words = { title: texts.notSaved, text: texts.saveFailed }
      const { title, text } = failureWords(error, words, words)
      toast.error(title, { description: text })
    },
  })
}
