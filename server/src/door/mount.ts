import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { Call } from '@sayso/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { addressKey } from '../platform/http/address.ts'
import { Refused } from '../platform/http/refusal.ts'
import type { Room, Stay } from '../platform/http/room.ts'
import { encodeAnswer } from './answers.ts'
import { createGate, type GateOptions } from './gate.ts'
import { createInputReader } from './input.ts'
import type { Asked, Ownership, Served } from './serve.ts'
import type { Session } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    stay: Stay | null
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const KIB = 1024
const UPLOAD_MS = 120_000

const multipartLimits = { files: 1, fields: 48, parts: 49, fieldSize: 256 * KIB, headerPairs: 100 }

export interface MountOptions extends GateOptions {
  /** Every call of the contract. */
  calls: readonly Call[]
  served: readonly Served[]
}

/** Gives every call of the contract its routes. One that nobody serves yet passes the same gate and answers 501. */
export async function mountCalls(app: FastifyInstance, options: MountOptions): Promise<void> {
  const gate = createGate(options)
  const handlers = matchCalls(options)
  await app.register(formBody, { bodyLimit: KIB * KIB })
  await app.register(multipart, { limits: multipartLimits })
  app.decorateRequest('session', null)
  app.decorateRequest('stay', null)

  for (const [call, served] of handlers) {
    const readInput = createInputReader(call)
    app.route({
      method: [...call.methods],
      url: `/api/${call.path}`,
      config: {
        priority: call.rate === 'money' ? 'last-to-shed' : 'ordinary',
        isUpload: call.file !== null,
      },
      ...(call.file !== null && { handlerTimeout: UPLOAD_MS }),
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        // Where a refused upload is left unread, the connection cannot be used again.
        if (call.file !== null) reply.header('connection', 'close')
        if (served?.room) await enterRoom(served.room, request, reply)
        request.session = await gate.enter(call, request)
      },
      handler: async (request, reply) => {
        request.stay?.begin()
        const { fields: input, file } = await readInput(request)
        const viewer = await gate.act(call, request, input)
        if (served === null) throw new Refused('not_available')
        const asked = {
          input,
          viewer,
          file,
          idempotencyKey: keyOf(request),
          address: addressKey(request.ip),
          userAgent: request.headers['user-agent'] ?? '',
        } as Asked<Call>
        if (served.ownership !== null) await requireOwner(served.ownership, asked)
        const answer = await served.handle(asked)
        if (call.file !== null && request.raw.complete) reply.removeHeader('connection')
        return reply.type(JSON_TYPE).send(Buffer.isBuffer(answer) ? answer : encodeAnswer(call, answer))
      },
    } satisfies RouteOptions)
  }
}

const LONGEST_KEY = 255

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new Refused('invalid_input')
  return key
}

/** Somebody turned away is no longer under way: a crowd of them must not shut others out. */
async function enterRoom(room: Room, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const stay = room.enter(addressKey(request.ip))
  if (stay === null) {
    request.inFlight?.leave()
    return room.turnAway()
  }
  request.stay = stay
  reply.raw.once('close', stay.leave)
}

async function requireOwner({ ownerOf, otherwise }: Ownership<Call>, asked: Asked<Call>): Promise<void> {
  if ((await ownerOf(asked)) !== asked.viewer.accountId) throw new Refused(otherwise)
}

function matchCalls({ calls, served }: MountOptions): Map<Call, Served | null> {
  const handlers = new Map<Call, Served | null>(calls.map((call) => [call, null]))
  for (const one of served) {
    if (!handlers.has(one.call)) throw new Error(`${one.call.path} is served but not in the contract`)
    if (handlers.get(one.call) !== null) throw new Error(`${one.call.path} is served twice`)
    handlers.set(one.call, one)
  }
  return handlers
}
