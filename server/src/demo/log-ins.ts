/** The password of everybody in the demo world. The demo refuses to be seeded in production (seed.ts). */
export const DEMO_PASSWORD = 'demo-only: the bridge opens on Friday'

/** Never delivered anywhere: names under .example belong to nobody. */
export const demoEmail = (handle: string) => `${handle}@demo.example`

/** Members whom a developer can be with one tap, and what is worth seeing as them. */
export const demoLogIns: readonly { readonly handle: string; readonly name: string; readonly is: string }[] =
  [
    { handle: 'mara', name: 'Mara Lindqvist', is: 'reads, follows and buys' },
    { handle: 'theo_writes', name: 'Theo Okafor', is: 'sells posts and has earnings' },
  ]

/** Who works at the desk of the demo world: an admin, a colleague for what takes two, and a moderator. */
export const demoStaff = [
  { handle: 'desk_ingrid', name: 'Ingrid Moen', role: 'admin' },
  { handle: 'desk_samir', name: 'Samir Haddad', role: 'admin' },
  { handle: 'desk_lena', name: 'Lena Fischer', role: 'moderator' },
] as const

/** Their authenticator app, the same for all; `npm run demo:code` says the code it shows now. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What development's log-in page offers: a reader, a creator with sales, and a moderator, who needs a code too. */
export const oneTapLogIns = [
  ...demoLogIns.map((one) => ({ ...one, needsCode: false })),
  ...demoStaff
    .filter(({ role }) => role === 'moderator')
    .map(({ handle, name }) => ({ handle, name, is: 'decides reports at /desk', needsCode: true })),
]
