import { connect, createServer } from 'node:net'
import type { Ended } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

/** A clean Debian machine with systemd, nothing of Sayso on it; see scripts/debian-machine. */
export interface Machine {
  readonly address: string
  /** This machine, as that one reaches it. */
  readonly gateway: string
  /** A shell command there, as root. */
  run(script: string): Promise<Ended>
  /** The same for one that must succeed; returns what it printed. */
  must(script: string): Promise<string>
  /** As after a power cut. */
  restart(): Promise<void>
}

export async function startMachine(p: Proving): Promise<Machine | 'not tested'> {
  const name = `sayso_machine_${p.seed}`
  p.atEnd(async () => {
    await p.command('bash', ['scripts/debian-machine', 'down', name])
  })
  const up = await p.command('bash', ['scripts/debian-machine', 'up', name])
  if (up.code === 75) return 'not tested'
  const [, command = '', address = '', gateway = ''] =
    /^podman (.+)\n(\d[\d.]+) (\d[\d.]+)$/m.exec(up.output) ?? []
  if (up.code !== 0 || gateway === '') throw new Error(`no machine:\n${up.output}`)
  const run = (script: string) =>
    p.command('podman', [...command.split(' '), 'exec', name, 'bash', '-c', `cd /root && ${script}`])
  return {
    address,
    gateway,
    run,
    async must(script) {
      const { code, output } = await run(script)
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output.slice(-2000)}`)
      return output
    },
    async restart() {
      const { code, output } = await p.command('bash', ['scripts/debian-machine', 'restart', name])
      if (code !== 0) throw new Error(`it did not come up again:\n${output}`)
    },
  }
}

/** Lets the machine reach a port of ours that listens on loopback only. */
export async function openTo({ gateway }: Machine, port: number, p: Proving): Promise<number> {
  const server = createServer((theirs) => {
    const ours = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [theirs, ours],
      [ours, theirs],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  })
  await new Promise<void>((resolve) => server.listen(0, gateway, resolve))
  p.atEnd(async () => {
    server.close()
  })
  return (server.address() as { port: number }).port
}
