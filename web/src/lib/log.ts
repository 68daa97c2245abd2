/** Logs things that users need not see but developers may look for. Nothing else writes to the console. */
export function logQuietly(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of a browser is its console
  console.warn(what, error)
}
