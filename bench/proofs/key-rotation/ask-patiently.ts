import type { Server } from './installation.ts'

/** Asks again when the server is overloaded, as a browser would. */
async function patiently(ask: () => Promise<Response>): Promise<unknown> {
  for (;;) {
    const response = await ask()
    const body: unknown = await response.json()
    if (response.status !== 503) return body
  }
}

export const get = (url: string, token?: string) =>
  patiently(() => fetch(url, { headers: token === undefined ? {} : { authorization: token } }))

export const post = ({ url }: Server, path: string, input: object, token?: string): Promise<unknown> =>
  patiently(() =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
      body: JSON.stringify(input),
    }),
  )

export async function patientStatusOf(url: string): Promise<number> {
  for (;;) {
    const status = await statusOf(url)
    if (status !== 503) return status
  }
}

export async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}
