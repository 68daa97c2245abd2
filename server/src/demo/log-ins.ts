/** The password of everybody in the demo world. The demo refuses to be seeded in production (seed.ts). */
export const DEMO_PASSWORD = 'demo-only: the bridge opens on Friday'

/** Never delivered anywhere: names under .example belong to nobody. */
export const demoEmail = (handle: string) => `${handle}@demo.example`

/** Who a developer can be with one tap, and what is worth seeing as them. */
export const demoLogIns: readonly { readonly handle: string; readonly name: string; readonly is: string }[] =
  [
    { handle: 'mara', name: 'Mara Lindqvist', is: 'reads, follows and buys' },
    { handle: 'theo_writes', name: 'Theo Okafor', is: 'sells posts and has earnings' },
  ]
