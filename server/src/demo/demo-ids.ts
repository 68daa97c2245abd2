import { decodeId, encodeId, firstIdAt } from '@sayso/contract/ids'

export interface DemoIds {
  /** An id as `make_id` would have made it at that time: the time, the owner's shard, a running number. */
  at<Id extends string>(instant: Date, shard: number): Id
}

const MINUTE_MS = 60_000

export function createIds(now: Date): DemoIds {
  let sequence = 0
  return {
    at<Id extends string>(instant: Date, shard: number): Id {
      // Spread within the minute, so that things of one minute do not share a millisecond.
      const moment = new Date(Math.min(now.getTime(), instant.getTime() + ((sequence * 97) % MINUTE_MS)))
      sequence++
      return encodeId<Id>(
        decodeId(firstIdAt(moment)) | (BigInt(shard & 4095) << 10n) | BigInt(sequence & 1023),
      )
    },
  }
}
