const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE

/**
 * Every number the product holds people to. The server may be configured with other values and serves the ones in
 * force by `unauth/config`; these are the defaults, and the ceilings written into the input shapes.
 */
export const defaultLimits = freeze({
  accounts: {
    handleMin: 3,
    handleMax: 30,
    freedHandleHeldDays: 90,
    oldHandleRedirectsDays: 30,
    handleChangesMax: 3,
    handleChangesDays: 30,
    displayNameMax: 50,
    bioMax: 500,
    locationMax: 50,
    webLinkMax: 200,
    personNameMax: 50,
    emailMax: 254,
    passwordMin: 6,
    passwordMax: 128,
    passwordMinForPayout: 12,
    profilesMax: 10,
    /** For so long a former e-mail address hears of changes and payouts, and stays reserved. */
    formerEmailDays: 30,
    knownFollowersMin: 1000,
  },
  /** For how long giving the password counts, and a token whose place another has taken. */
  sessions: { daysSliding: 30, proofMinutes: 15, formerTokenSeconds: 60 },
  codes: {
    verifyDigits: 6,
    verifyMinutes: 15,
    verifyTries: 5,
    verifySends: 5,
    verifySendsWindowMinutes: 30,
    resetCharacters: 8,
    resetMinutes: 30,
    resetTries: 5,
    setPasswordLinkHours: 24,
    undoLinkDays: 30,
    connectionStateMinutes: 10,
  },
  feeds: {
    postsPerPage: 20,
    profilesPerPage: 40,
    searchResultsPerPage: 20,
    commentsPerPage: 50,
    pageMax: 500,
    searchTextMax: 200,
    ptvCountMax: 99,
    ptvCountCachedSeconds: 60,
  },
  posts: {
    textMin: 1,
    textMax: 5000,
    ptvTextMax: 50_000,
    mentionsMax: 20,
    hashtagsMax: 30,
    perHour: 60,
    perDay: 300,
    durationMinMinutes: 15,
    durationMaxMinutes: 253_440,
    undeleteMinutes: 10,
  },
  drafts: { perProfile: 50, keptDays: 30 },
  place: {
    accuracyMaxMetres: 100,
    fixMaxAgeMinutes: 5,
    cellResolution: 10,
    cellsPerHour: 30,
    speedMaxKmPerHour: 1000,
    coarsenedMinutes: 60,
  },
  comments: {
    textMin: 1,
    textMax: 2000,
    indentLevels: 4,
    parentsMax: 4,
    repliesShown: 3,
    repliesPerPage: 50,
  },
  ptv: { priceMinCents: 50, priceMaxCents: 50_000, cardFeeCents: 30 },
  funds: {
    topUpMinCents: 100,
    topUpMaxCents: 20_000,
    topUpsPerDay: 5,
    balanceMaxCents: 50_000,
    /** By card in all, top-ups and posts. */
    cardPaymentsPerDay: 30,
    /** Cards refused by banks within an hour before nothing more is tried, for an account and for an address. */
    declinesPerHour: 3,
    declinesPerHourHere: 5,
  },
  refunds: { byAuthorDays: 90, toCardDays: 90 },
  fees: { saysoBasisPoints: 500, transactionBasisPoints: 290 },
  settlement: { holdDays: 7, payoutMinCents: 1000 },
  /** How long a new address, an account that was taken back and a new author wait, and how often an address may fail. */
  payouts: { newAddressHours: 72, undoneHours: 72, firstAfterDays: 14, triesPerAddress: 3 },
  buyersMail: { textMax: 5000, everyHours: 24 },
  /** When somebody is written to, for how long one line goes on, and how long it is kept. */
  notices: { mailAfterSeconds: 60, mailEveryMinutes: 60, bundleHours: 24, keptDays: 90 },
  media: {
    imageBytesMax: 20 * MEGABYTE,
    imagePixelsMax: 40_000_000,
    /** The longest side that is read, and the longest that is kept. */
    imageInputSideMaxPixels: 12_000,
    imageSideMaxPixels: 4096,
    /** Beyond these an animation becomes its first picture. */
    animationFramesMax: 300,
    animationPixelsMax: 100_000_000,
    videoBytesMax: 300 * MEGABYTE,
    videoSecondsMax: 600,
    /** The longest side of a video that is read, and the most pictures a second. */
    videoInputSideMaxPixels: 4096,
    videoFramesPerSecondMax: 120,
    /** Longer ones are also cut into pieces that a player fetches one by one. */
    videoStreamedSeconds: 60,
    fileBytesMax: 100 * MEGABYTE,
    ptvFileBytesMax: GIGABYTE,
    postBytesMax: 2 * GIGABYTE,
    profileBytesMax: 10 * GIGABYTE,
    altTextMax: 1500,
    fileNameMax: 255,
    /** Every part of a resumable upload but its last. */
    uploadPartBytes: 8 * 1024 * 1024,
    uploadHours: 12,
    uploadsAtOnce: 20,
  },
  imports: { perRun: 500, perArchive: 10_000 },
})

export type Limits = typeof defaultLimits

type Frozen<T> = { readonly [Group in keyof T]: Readonly<T[Group]> }

function freeze<T extends Record<string, Record<string, number>>>(limits: T): Frozen<T> {
  for (const group of Object.values(limits)) Object.freeze(group)
  return Object.freeze(limits)
}
