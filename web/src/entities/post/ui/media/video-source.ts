import type { Media } from '@sayso/contract/shapes/media'

const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Sets a video's source: the HLS playlist if the browser supports it, else the playlist through a library loaded only
 * for this, else the plain file. Returns a function that detaches it.
 */
export function attachVideo(
  video: HTMLVideoElement,
  { image_url: file, stream_url: stream }: Media,
): () => void {
  let isWanted = true
  let detach = () => {}
  const plain = (src: string) => {
    video.src = src
    detach = () => {
      video.removeAttribute('src')
      video.load()
    }
  }
  if (stream !== undefined && video.canPlayType(PLAYLIST) !== '') plain(stream)
  else if (stream !== undefined) {
    const instead = () => {
      if (isWanted && file !== null) plain(file)
    }
    import('hls.js/light').then(({ default: Hls }) => {
      if (!isWanted) return
      if (!Hls.isSupported()) return instead()
      // The content security policy allows no worker created from a blob.
      const player = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
      detach = () => player.destroy()
      player.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (!fatal) return
        player.destroy()
        instead()
      })
      player.loadSource(stream)
      player.attachMedia(video)
    }, instead)
  } else if (file !== null) plain(file)
  return () => {
    isWanted = false
    detach()
  }
}
