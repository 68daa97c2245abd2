import { openClient } from './connections.ts'

/**
 * Whether an address leads straight to PostgreSQL. A pooler that lends sessions by the transaction breaks locks and LISTEN
 * without a word. It hands out made-up numbers for its sessions: PostgreSQL's own is the number of its process.
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
