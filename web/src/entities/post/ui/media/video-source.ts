import type { Media } from '@sayso/contract/shapes/media'

const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Gives a video element what it plays: the playlist where the browser reads one, else by a library that is loaded for
 * it alone, else the plain file. Answers how to take it away again.
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
      // The content policy allows no worker made from text.
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
