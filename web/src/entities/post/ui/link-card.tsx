import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sessionCall } from '../../session/index.ts'
import { PreviewCard } from './preview-card.tsx'

const HOUR = 3_600_000
/** Asked for a little before it comes into sight. */
const AHEAD = '300px'

function previewQuery(url: string) {
  return queryOptions({
    queryKey: ['link-preview', url],
    queryFn: ({ signal }) => sessionCall('post/linkPreview', { url }, { signal }),
    staleTime: HOUR,
    gcTime: HOUR,
    // The plain card says enough: a link is not worth asking for twice.
    retry: false,
    refetchOnReconnect: false,
  })
}

/** What the first link of a post leads to. Its box has one height, whatever comes to stand in it. */
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
