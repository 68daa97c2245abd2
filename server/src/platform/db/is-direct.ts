import { openClient } from './connections.ts'

/**
 * Whether an address leads straight to PostgreSQL. A pooler that assigns sessions per transaction silently breaks locks
 * and LISTEN. It is recognised by its made-up session numbers: PostgreSQL's own number is its process id.
 */
export async function isDirect(url: string): Promise<boolean> {
  const client = await openClient({ connectionString: url })
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return (client as unknown as { processID: number | null }).processID === rows[0]?.pid
  } finally {
    await client.end()
  }
}
