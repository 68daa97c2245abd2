// The window that came back from a network notifies the page that opened it. They have the same origin, so no opener is
// needed, and the network in between cannot listen in.

const CHANNEL = 'sayso connections'

/** The outcome; if it failed, with the reason if known. */
export type ConnectionMessage =
  | { readonly isConnected: true }
  | { readonly isConnected: false; readonly text: string }

export function postConnection(message: ConnectionMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

export function onConnection(onMessage: (message: ConnectionMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ConnectionMessage>) => onMessage(data)
  return () => channel.close()
}
