import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { sessionCall } from '../../session/index.ts'
import { PreviewCard } from './preview-card.tsx'

const HOUR = 3_600_000
/** Fetch it a little before it scrolls into view. */
const AHEAD = '300px'

function previewQuery(url: string) {
  return queryOptions({
    queryKey: ['link-preview', url],
    queryFn: ({ signal }) => sessionCall('post/linkPreview', { url }, { signal }),
    staleTime: HOUR,
    gcTime: HOUR,
    // The plain card is good enough, so a failed preview is not retried.
    retry: false,
    refetchOnReconnect: false,
  })
}

/** A preview of the first link in a post. Its box has a fixed height, whatever it shows. */
export function LinkCard({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const { data, isError } = useQuery({ ...previewQuery(url), enabled: isNear })
  return (
    <div ref={box}>
      {data !== undefined || isError ? (
        <PreviewCard url={url} preview={data ?? null} />
      ) : (
        <Skeleton className="h-24 w-full rounded-media" />
      )}
    </div>
  )
}
