/** Things nobody needs to see but somebody may look for. The one place that writes to the console. */
export function logQuietly(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of a browser is its console
  console.warn(what, error)
}
