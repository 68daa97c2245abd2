const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE

/**
 * Every limit of the product. The server may be configured with other values and returns the current ones by
 * `unauth/config`; these are the defaults, and the maximums in the input shapes.
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
    /** How long a former email address is notified of changes and payouts, and stays reserved. */
    formerEmailDays: 30,
    knownFollowersMin: 1000,
    /** How long a deleted account can be brought back by signing in, and when its owner is reminded. */
    closingMinutes: 14 * 24 * 60,
    closingReminderMinutes: 2 * 24 * 60,
  },
  /** How long an entered password counts as proof, and how long a replaced token still works. */
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
    contestLinkDays: 7,
    /** A recovery that staff have started waits, then its link works for a while. */
    recoveryWaitDays: 7,
    recoveryLinkDays: 3,
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
  /** Finding people and topics: sizes of lists, and how long a dismissed suggestion stays away. */
  discovery: {
    typeAheadShown: 8,
    tagsShown: 10,
    suggestedShown: 20,
    /** Only accounts of this age, with a confirmed email address, count in what is recommended. */
    establishedAfterDays: 14,
    suggestionsKeptHours: 24,
    dismissedDays: 180,
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
  /** Copies that people ask for of their data: how often, how long they are kept, and how long a link opens. */
  exports: { everyDays: 7, keptDays: 7, linkMinutes: 10 },
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
  /** Blocking and muting, per account. */
  safety: { blocksMax: 5000, mutedProfilesMax: 1000, mutedTextsMax: 200, mutedTextMax: 60 },
  /** What new accounts may do until they are known, counted from when their email address was confirmed. */
  newcomers: {
    dayHours: 24,
    weekHours: 7 * 24,
    linksFirstDay: 1,
    linksFirstWeek: 3,
    mentionsFirstDay: 3,
    mentionsFirstWeek: 10,
    priceMaxCents: 2000,
    /** Texts with a link to one website, an hour, by all new accounts together. */
    sameSitePerHour: 10,
    /** So many new accounts with one text in an hour: then somebody of us looks at it. */
    sameTextAccounts: 5,
  },
  /** The same text by one account within a day, if it is not a short one. */
  repeats: { sameTextPerDay: 2, sameTextMinLength: 20 },
  ptv: { priceMinCents: 50, priceMaxCents: 50_000, cardFeeCents: 30 },
  funds: {
    topUpMinCents: 100,
    topUpMaxCents: 20_000,
    topUpsPerDay: 5,
    balanceMaxCents: 50_000,
    /** All card payments, for top-ups and posts. */
    cardPaymentsPerDay: 30,
    /** Declines within an hour before no further card is tried, per account and per network address. */
    declinesPerHour: 3,
    declinesPerHourHere: 5,
  },
  /** Buyers of the last `takedownDays` get their money back `takedownAfterHours` after a post was removed. */
  refunds: { byAuthorDays: 90, toCardDays: 90, takedownDays: 90, takedownAfterHours: 48 },
  fees: { saysoBasisPoints: 500, transactionBasisPoints: 290 },
  settlement: { holdDays: 7, payoutMinCents: 1000 },
  /** How long a new payout address, a recovered account and a new author wait, and how often an address may fail. */
  payouts: {
    newAddressHours: 72,
    undoneHours: 72,
    recoveredDays: 14,
    firstAfterDays: 14,
    /** Passkeys and authenticator apps that a first payout waits for: a stolen mailbox alone must not move money. */
    firstNeedsFactors: 1,
    triesPerAddress: 3,
    /** What is left of an account closed for fraud waits this long, and goes where payouts went this long before. */
    fraudHoldDays: 120,
    fraudAddressDays: 30,
  },
  buyersMail: { textMax: 5000, everyHours: 24 },
  /** When emails are sent, how long events are aggregated into one notification, and how long it is kept. */
  notifications: { mailAfterSeconds: 60, mailEveryMinutes: 60, bundleHours: 24, keptDays: 90 },
  /** Open streams: how many, how fast they open, and when a slow one is closed. */
  live: {
    perAccount: 12,
    perAddress: 200,
    perProcess: 12_000,
    opensPerSecond: 350,
    watchesMax: 4,
    heartbeatSeconds: 25,
    unsentBytesMax: 64 * 1024,
    unsentSeconds: 10,
  },
  /** When messages to devices are sent, and how many devices an account can have. */
  push: { afterSeconds: 10, seenAgainSeconds: 60, everyMinutes: 60, devicesMax: 20 },
  media: {
    imageBytesMax: 20 * MEGABYTE,
    imagePixelsMax: 40_000_000,
    /** The longest side we accept, and the longest we keep. */
    imageInputSideMaxPixels: 12_000,
    imageSideMaxPixels: 4096,
    /** An animation beyond these limits is reduced to its first frame. */
    animationFramesMax: 300,
    animationPixelsMax: 100_000_000,
    videoBytesMax: 300 * MEGABYTE,
    videoSecondsMax: 600,
    /** The longest side of a video we accept, and its maximum frame rate. */
    videoInputSideMaxPixels: 4096,
    videoFramesPerSecondMax: 120,
    /** Longer videos are also cut into segments that a player fetches one by one. */
    videoStreamedSeconds: 60,
    fileBytesMax: 100 * MEGABYTE,
    ptvFileBytesMax: GIGABYTE,
    postBytesMax: 2 * GIGABYTE,
    profileBytesMax: 10 * GIGABYTE,
    altTextMax: 1500,
    fileNameMax: 255,
    /** The size of every part of a resumable upload, except the last. */
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
