import type { PostFile } from '@sayso/contract/shapes/media'
import { formatSize } from '../../../ui/format/size.ts'
import { DownloadIcon, ErrorIcon, FileIcon, TimeIcon } from '../../../ui/icons.ts'

const row = 'flex min-h-11 items-center gap-2.5 px-3.5 py-1.5'

/** What can be downloaded. */
export function PostFiles({ files }: { files: readonly PostFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="divide-y divide-border rounded-media border border-border">
      {files.map((file) => (
        <li key={file.unique_id}>
          {file.state === 'ready' && file.file !== null ? (
            <a href={file.file} download={file.filename} className={`${row} hover:bg-surface-2`}>
              <FileIcon size={18} className="text-text-3" />
              <span className="min-w-0 flex-1 truncate font-medium">{file.filename}</span>
              <span className="text-sm text-text-3 tabular-nums">{formatSize(file.size)}</span>
              <DownloadIcon size={16} className="text-text-3" />
            </a>
          ) : (
            <p className={`${row} text-text-3`}>
              {file.state === 'failed' ? <ErrorIcon size={18} /> : <TimeIcon size={18} />}
              <span className="min-w-0 flex-1 truncate">{file.filename}</span>
              <span className="text-sm">
                {file.state === 'failed' ? (file.failure ?? 'Not available') : 'Processing…'}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
