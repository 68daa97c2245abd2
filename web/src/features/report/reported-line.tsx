import type { Reported } from '../../entities/report/index.ts'
import { Avatar } from '../../ui/display/avatar.tsx'

/** What is being reported, in a line. */
export function ReportedLine({ reported: { profile, text } }: { reported: Reported }) {
  return (
    <p className="flex items-center gap-2.5 pb-3">
      <Avatar id={profile.unique_id} name={profile.display_name} src={profile.photo_url} size={32} />
      <span className="min-w-0 flex-1 truncate text-sm text-text-2">
        <b className="font-semibold text-text">{profile.display_name}</b> {text}
      </span>
    </p>
  )
}
