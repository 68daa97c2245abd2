import net from 'node:net'

/**
 * Makes every connection that leaves this machine fail, and records it. Tests talk to engines and stand-ins on loopback
 * only; anything else is a mistake, or a real provider about to be charged.
 */
export function blockNetwork(): string[] {
  const attempts: string[] = []
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
    const target = targetOf(args)
    if (target === null || isLoopback(target)) return connect.apply(this, args)
    attempts.push(target)
    process.nextTick(() => this.destroy(new Error('the outside network is closed to tests')))
    return this
  } as typeof net.Socket.prototype.connect
  return attempts
}

/** The host that a `connect` call names; null for a socket file. The argument forms are those of node:net. */
function targetOf(args: unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string; host?: string }
    return path ? null : (host ?? 'localhost')
  }
  if (typeof first === 'string') return null
  return typeof second === 'string' ? second : 'localhost'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
