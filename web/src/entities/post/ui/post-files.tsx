import type { PostFile } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { formatSize } from '../../../ui/format/size.ts'
import { DownloadIcon, ErrorIcon, FileIcon, TimeIcon } from '../../../ui/icons/icons.ts'
import { comingWords } from '../media-view.ts'
import { isOwn } from '../post-view.ts'
import { FailedMedia } from './media/failed-media.tsx'

const row = 'flex min-h-11 items-center gap-2.5 px-3.5 py-1.5'

/** The files for download. */
export function PostFiles({ post }: { post: Post }) {
  if (post.files.length === 0) return null
  return (
    <ul className="divide-y divide-border rounded-media border border-border">
      {post.files.map((file) => (
        <li key={file.unique_id}>
          {file.state === 'ready' && file.file !== null ? (
            <a href={file.file} download={file.filename} className={`${row} hover:bg-surface-2`}>
              <FileIcon size={18} className="text-text-3" />
              <span className="min-w-0 flex-1 truncate font-medium">{file.filename}</span>
              <span className="text-sm text-text-3 tabular-nums">{formatSize(file.size)}</span>
              <DownloadIcon size={16} className="text-text-3" />
            </a>
          ) : (
            <NotThere post={post} file={file} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NotThere({ post, file }: { post: Post; file: PostFile }) {
  const hasFailed = file.state === 'failed'
  const StateIcon = hasFailed ? ErrorIcon : TimeIcon
  return (
    <div className={`${row} text-text-3`}>
      <StateIcon size={18} className={hasFailed ? 'shrink-0 text-danger' : 'shrink-0'} />
      <p className="min-w-0 flex-1">
        <span className="block truncate">{file.filename}</span>
        <span className={hasFailed ? 'block text-sm text-danger' : 'block text-sm'}>
          {hasFailed ? (file.failure ?? 'Not available') : `${comingWords(file)}…`}
        </span>
      </p>
      {hasFailed && isOwn(post) && <FailedMedia post={post.unique_id} media={file} />}
    </div>
  )
}
