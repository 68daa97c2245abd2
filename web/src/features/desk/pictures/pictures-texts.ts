import type { HeldMedia } from '@sayso/contract/shapes/held-media'

const kinds: Record<HeldMedia['kind'], string> = { image: 'Picture', video: 'Video', file: 'File' }

export const texts = {
  title: 'Held uploads',
  lead: 'On a list of known images, or much like one. Nobody sees them until you decide. What follows for the post and the account is decided in the case.',
  empty: 'Nothing is held',
  emptyText: 'Uploads that are on a list of known images wait here.',
  what: ({ kind, handle }: HeldMedia) => `${kinds[kind]} of @${handle}`,
  match: ({ list, entry, distance }: HeldMedia) =>
    distance === null
      ? `The same file as ${entry} on ${list}`
      : `Like ${entry} on ${list} · ${distance} of 64 bits differ`,
  conflict: (reason: string) => `Somebody else has to decide: ${reason}`,
  ask: 'Ask to see it',
  askText: 'When a colleague agrees, both of you may see it for an hour: small, grey and blurred.',
  askBlind: 'Ask a colleague',
  askBlindText:
    'There is no picture to show. When a colleague agrees, both of you may let it through for an hour, though nobody has seen it.',
  askDone: 'A colleague has to agree, under Approvals',
  asked: 'Waits for a second person',
  see: 'Show',
  hide: 'Hide',
  seen: 'The upload, grey and blurred',
  seeFailed: 'This could not be shown',
  nothing: 'There is no picture to show: two must agree to let it through',
  agreed: 'There is no picture to show. Two agreed: you may let it through',
  release: 'Let it be shown',
  releaseText:
    'It is not the known image. It appears in a moment, and nobody is stopped for the same file again.',
  releaseBlindText:
    'Two agreed, and nobody has seen it. It is there in a moment, and nobody is stopped for the same file again.',
  releaseDone: 'It is being processed',
  reject: 'Reject',
  rejectText: 'It is never shown. What was uploaded is kept as evidence for a year.',
  rejectDone: 'It is rejected',
}
