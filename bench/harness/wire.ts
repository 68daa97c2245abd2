import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Proving } from './proof.ts'

/** A connection between two parties that can break: a port that leads to another port. */
export interface Wire {
  readonly port: number
  /** Everybody connected is cut off, and nobody is let in. */
  cut(): void
  /** Nothing arrives any more, and nobody is told: as with a cable that was pulled. */
  silence(): void
  /** What is sent arrives; what is answered does not. */
  loseAnswers(): void
  mend(): void
}

export async function layWire(p: Proving, to: number): Promise<Wire> {
  const [open, answering] = [new Set<Socket>(), new Set<Socket>()]
  let state: 'whole' | 'cut' | 'silent' | 'unanswered' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(to, '127.0.0.1')
    answering.add(far)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        answering.delete(from)
        into.destroy()
      })
      from.pipe(into)
      if (state === 'silent' || (state === 'unanswered' && from === far)) from.unpipe(into).pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  p.atEnd(async () => {
    end()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      end()
    },
    silence() {
      state = 'silent'
      for (const socket of open) socket.unpipe().pause()
    },
    loseAnswers() {
      state = 'unanswered'
      for (const socket of answering) socket.unpipe().pause()
    },
    mend() {
      // What was on its way is lost, and so is the connection it was on.
      if (state === 'silent' || state === 'unanswered') end()
      state = 'whole'
    },
  }
}
