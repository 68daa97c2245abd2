import { forgetLatePhoto } from './edit/replace-photo.service.ts'
import { approveWaiting } from './follows/answer-follow-requests.service.ts'
import { dropFormerHandles } from './handles/drop-former-handles.service.ts'

export const profileJobs = [approveWaiting, dropFormerHandles, forgetLatePhoto]
