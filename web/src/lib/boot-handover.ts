/**
 * The requests the page's inline script started before the bundle was loaded. The promises never reject; anything but a
 * success counts as nothing, and is requested again in the ordinary way.
 */
export interface BootHandover {
  readonly id: string
  login?: Promise<unknown>
  feed?: Promise<unknown>
}

declare global {
  var __boot: BootHandover | undefined
}

/** The identifier the visitor session was requested with. */
export function bootIdentifier(): string | null {
  return globalThis.__boot?.id ?? null
}

/** Hands out each promise once: a second use would take an old response for a new one. */
export async function takeFromBoot<Answer>(name: 'login' | 'feed'): Promise<Answer | null> {
  const boot = globalThis.__boot
  const answer = boot?.[name]
  if (boot === undefined || answer === undefined) return null
  delete boot[name]
  const body = (await orNothing(answer)) as { success?: unknown } | null
  return body?.success === true ? (body as Answer) : null
}

const PATIENCE_MS = 10_000

/** Adds a timeout: the inline script is too short for one, and a network may never answer. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
