import { defaultLimits, type Limits } from '@sayso/contract/limits'

type Guarded = 'codes' | 'accounts' | 'payouts'
/** In which direction a limit may be changed without protecting people less. */
type Allowed = 'less' | 'more' | 'both'

/** The limits that keep accounts and money safe. A new one has to be listed, or this does not compile. */
const allowed: { readonly [Group in Guarded]: Readonly<Record<keyof Limits[Group], Allowed>> } = {
  codes: {
    verifyDigits: 'more',
    verifyMinutes: 'less',
    verifyTries: 'less',
    verifySends: 'less',
    verifySendsWindowMinutes: 'more',
    resetCharacters: 'more',
    resetMinutes: 'less',
    resetTries: 'less',
    setPasswordLinkHours: 'less',
    // The owner's time to notice a change and to undo it.
    undoLinkDays: 'more',
    contestLinkDays: 'both',
    recoveryWaitDays: 'more',
    recoveryLinkDays: 'less',
    connectionStateMinutes: 'less',
  },
  accounts: {
    handleMin: 'more',
    handleMax: 'less',
    freedHandleHeldDays: 'more',
    oldHandleRedirectsDays: 'both',
    handleChangesMax: 'less',
    handleChangesDays: 'more',
    displayNameMax: 'less',
    bioMax: 'less',
    locationMax: 'less',
    webLinkMax: 'less',
    personNameMax: 'less',
    emailMax: 'less',
    passwordMin: 'more',
    // A longest password that is shorter would exclude good ones.
    passwordMax: 'more',
    passwordMinForPayout: 'more',
    profilesMax: 'less',
    // The owner's time to notice that somebody else deletes the account.
    closingMinutes: 'more',
    closingReminderMinutes: 'both',
    formerEmailDays: 'more',
    // From this many followers on, nobody may pass for a profile.
    knownFollowersMin: 'less',
  },
  payouts: {
    newAddressHours: 'more',
    undoneHours: 'more',
    recoveredDays: 'more',
    firstAfterDays: 'more',
    firstNeedsFactors: 'more',
    triesPerAddress: 'less',
    fraudHoldDays: 'more',
    fraudAddressDays: 'more',
  },
}

/** One fault for each limit that is looser than the default. */
export function loosenedLimits(limits: Limits): string[] {
  return (Object.keys(allowed) as Guarded[]).flatMap((group) => {
    const usual: Readonly<Record<string, number>> = defaultLimits[group]
    const stated: Readonly<Record<string, number>> = limits[group]
    return Object.entries<Allowed>(allowed[group]).flatMap(([name, direction]) => {
      const change = (stated[name] ?? 0) - (usual[name] ?? 0)
      if (change === 0 || direction === 'both' || (change < 0 ? 'less' : 'more') === direction) return []
      const bound = direction === 'less' ? 'at most' : 'at least'
      return [`LIMITS.${group}.${name} must be ${bound} ${usual[name]} in production`]
    })
  })
}
