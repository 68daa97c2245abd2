import { randomBytes } from 'node:crypto'
import type { Proving } from './proof.ts'

const newKey = () => randomBytes(32).toString('base64')

/**
 * Settings as in production, so that nothing of a development build is measured; the engines are those of the proof.
 */
export const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  VISITOR_TOKEN_KEY: newKey(),
  PASSWORD_PEPPER: newKey(),
  CONNECTION_KEY: newKey(),
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Sayso <hello@sayso.example>',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  STORAGE: 'disk',
  STORAGE_DIRECTORY: '/var/tmp/sayso-proof-files',
  STORAGE_SIGNING_KEY: newKey(),
}

/** Sends requests over 32 connections, each as fast as it is answered. */
export async function wrk(p: Proving, url: string, token: string, seconds: number) {
  const { code, output } = await p.command('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '-H',
    `Authorization: ${token}`,
    url,
  ])
  if (code !== 0) throw new Error(`wrk failed: ${output}`)
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  return {
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    count: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  }
}
