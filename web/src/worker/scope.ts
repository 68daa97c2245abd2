/**
 * What our service worker uses of its global scope. TypeScript can describe pages or workers, not both in one project,
 * and everything else in `web` is a page.
 */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchedEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response> | Response): void
}

export interface PushedEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

export interface PressedEvent extends WaitingEvent {
  readonly notification: Notification
}

interface Page {
  readonly url: string
  focus(): Promise<Page>
  navigate(url: string): Promise<Page | null>
}

interface WorkerEvents {
  activate: WaitingEvent
  fetch: FetchedEvent
  push: PushedEvent
  notificationclick: PressedEvent
}

interface WorkerScope {
  readonly location: Location
  readonly navigator: Navigator
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
    openWindow(url: string): Promise<Page | null>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export const scope = globalThis as unknown as WorkerScope
