// The window that came back from a network tells the page that sent it there. They are of one origin, so no opener is
// needed, and the network between them cannot listen in.

const CHANNEL = 'sayso connections'

export function tellConnected(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('instagram')
  channel.close()
}

export function onConnected(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = heard
  return () => channel.close()
}
