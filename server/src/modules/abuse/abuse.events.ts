import { defineEvent } from '../../platform/bus/event.ts'

/** Something that was published looks like abuse: a person should look at it. It stays where it is meanwhile. */
export const suspected = defineEvent<{ kind: 'post' | 'comment'; id: string }>('abuse.suspected')
