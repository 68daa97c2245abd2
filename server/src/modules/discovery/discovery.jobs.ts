import { dropOld } from './drop-old.service.ts'
import { countFollowers } from './find/count-followers.service.ts'
import { indexMissingProfiles } from './find/index-profiles.service.ts'
import { makeTypeAhead } from './find/make-type-ahead.service.ts'
import { makeHourlyLists, makeQuickLists } from './lists/make-lists.service.ts'
import { recountTags } from './tags/count-tags.service.ts'

export const discoveryJobs = [
  countFollowers,
  dropOld,
  indexMissingProfiles,
  makeHourlyLists,
  makeQuickLists,
  makeTypeAhead,
  recountTags,
]
