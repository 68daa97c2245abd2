// The window that came back from a network tells the page that sent it there. They are of one origin, so no opener is
// needed, and the network between them cannot listen in.

const CHANNEL = 'sayso connections'

/** How it went there; why it did not go well, where that is known. */
export type News = { readonly isConnected: true } | { readonly isConnected: false; readonly text: string }

export function tellNews(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

export function onNews(heard: (news: News) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<News>) => heard(data)
  return () => channel.close()
}
