import type { CallByPath, CallPath } from '@sayso/contract/calls/index'
import { ApiError, readAnswer } from './api-error.ts'

export type FileOf<Path extends CallPath> = Exclude<CallByPath[Path]['file'], null>
export type UploadPath = { [Path in CallPath]: FileOf<Path> extends never ? never : Path }[CallPath]

/** From 0 to 1. At 1 all bytes are sent, and the server is still processing them. */
export type OnProgress = (share: number) => void

interface SendOptions {
  signal?: AbortSignal | undefined
  onProgress?: OnProgress | undefined
}

/** Uploads with XMLHttpRequest, because `fetch` cannot report upload progress. */
export function sendWithProgress<Output>(
  xhr: XMLHttpRequest,
  url: string,
  headers: Headers,
  body: FormData,
  { signal, onProgress }: SendOptions,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const requestId = headers.get('X-Request-Id')
    const fail = (kind: 'offline' | 'aborted', text: string) =>
      reject(new ApiError(kind, text, { requestId }))
    const stop = () => xhr.abort()
    if (signal?.aborted) return fail('aborted', 'The upload was cancelled')
    signal?.addEventListener('abort', stop, { once: true })

    xhr.open('POST', url)
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    xhr.onload = () => {
      try {
        const { status, responseText: text } = xhr
        resolve(readAnswer({ status, text, retryAfter: xhr.getResponseHeader('Retry-After'), requestId }))
      } catch (error) {
        reject(error)
      }
    }
    xhr.onerror = () => fail('offline', 'The connection was lost')
    xhr.onabort = () => fail('aborted', 'The upload was cancelled')
    xhr.onloadend = () => signal?.removeEventListener('abort', stop)
    xhr.send(body)
  })
}
