import { moneyInvariants } from './all-modules.ts'
import { decisions, runTakeDown } from './modules/decisions/index.ts'
import { knownImages, runKnownImages } from './modules/known-images/index.ts'
import { runAdmin, runSystem, SYSTEM_WORDS, staff } from './modules/staff/index.ts'
import { runStaffCommand } from './run-staff-command.ts'

/**
 * The desk without a browser: `npm run admin -- find mara --by olga`. HANDLE is somebody who works here, in a role that
 * allows it (`npm run staff`); ACCOUNT is a handle, an email address or an id; RULE is one of the house rules, such as
 * `targeting`, or `law`. Every act is written to the audit log.
 */
const USAGE = `npm run admin -- find TEXT --by HANDLE
npm run admin -- timeline ACCOUNT --by HANDLE
npm run admin -- end-sessions ACCOUNT --by HANDLE --because TEXT
npm run admin -- resend verify|reset|receipt ACCOUNT [--purchase ID] --by HANDLE --because TEXT
npm run admin -- start-recovery ACCOUNT [--to EMAIL] --by HANDLE --because TEXT
npm run admin -- recovery list
npm run admin -- recovery cancel ACCOUNT --by HANDLE --because TEXT
npm run admin -- contest list
npm run admin -- contest settle ACCOUNT keep|return --by HANDLE --because TEXT
npm run admin -- refund purchase ID --by HANDLE --because TEXT
npm run admin -- refund payment ID [--cents N] [--with-fee] --by HANDLE --because TEXT
npm run admin -- pay-rest ACCOUNT --by HANDLE --because TEXT
npm run admin -- hold|release ACCOUNT --by HANDLE --because TEXT
npm run admin -- take-down post|comment ID --policy RULE [--law TEXT] --facts TEXT [--refund] --by HANDLE --because TEXT
npm run admin -- known-images status
npm run admin -- known-images hash FILE
npm run admin -- known-images add LIST FILE --by HANDLE --because TEXT
npm run admin -- known-images remove LIST --by HANDLE --because TEXT
npm run admin -- pending --by HANDLE
npm run admin -- approve|reject NUMBER --by HANDLE --because TEXT
npm run admin -- queues
npm run admin -- jobs list
npm run admin -- jobs retry|drop JOB --by HANDLE --because TEXT
npm run admin -- jobs retry|drop all NAME --by HANDLE --because TEXT
npm run admin -- events list
npm run admin -- events retry|drop CONSUMER EVENT --by HANDLE --because TEXT
npm run admin -- events retry|drop all CONSUMER NAME --by HANDLE --because TEXT
npm run admin -- payouts list
npm run admin -- payouts retry ACCOUNT --by HANDLE --because TEXT
npm run admin -- payouts reconcile [PAYOUT] --by HANDLE --because TEXT
npm run admin -- payouts export [--again FILE] --by HANDLE --because TEXT > FILE.csv
npm run admin -- payouts mark PAYOUT paid|failed [--fee CENTS] --by HANDLE --because TEXT
npm run admin -- payouts freeze|unfreeze --by HANDLE --because TEXT
npm run admin -- log verify [--head NUMBER:HASH]`

await runStaffCommand((all, given) => {
  if (given.words[0] === 'take-down') return runTakeDown(all.instanceOf(decisions), given)
  if (given.words[0] === 'known-images') return runKnownImages(all.instanceOf(knownImages), given)
  if (SYSTEM_WORDS.includes(given.words[0] ?? ''))
    return runSystem(all.instanceOf(staff), given, moneyInvariants)
  return runAdmin(all.instanceOf(staff), given)
}, USAGE)
