const LINE =
  /^#EXTM3U$|^#EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE):\d+$|^#EXT-X-PLAYLIST-TYPE:VOD$|^#EXT-X-ENDLIST$|^#EXT-X-INDEPENDENT-SEGMENTS$|^#EXTINF:[\d.]+,$|^#EXT-X-BYTERANGE:\d+@\d+$/

/** Whether a playlist refers to its one segment file and nothing else. */
export function isPlainPlaylist(text: string, pieces: string): boolean {
  const map = new RegExp(`^#EXT-X-MAP:URI="${pieces}",BYTERANGE="\\d+@\\d+"$`)
  const lines = text.trimEnd().split('\n')
  return lines[0] === '#EXTM3U' && lines.every((line) => line === pieces || LINE.test(line) || map.test(line))
}

/** The master playlist. We write it ourselves, so it needs no verification. */
export function masterPlaylist(
  streams: readonly { list: string; width: number; height: number; bitsPerSecond: number }[],
): string {
  const entries = streams.map(
    ({ list, width, height, bitsPerSecond }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${width}x${height}\n${list}\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`
}
