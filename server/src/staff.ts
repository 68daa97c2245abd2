import { runStaff, staff } from './modules/staff/index.ts'
import { runStaffCommand } from './run-staff-command.ts'

/**
 * Who works here: `npm run staff -- list`. The first two admins are made by whoever runs the machine; from then on one
 * admin proposes a role and another agrees, here or at the desk.
 */
const USAGE = `npm run staff -- list
npm run staff -- grant HANDLE support|moderator|finance|admin --by HANDLE --because TEXT
npm run staff -- revoke HANDLE support|moderator|finance|admin --by HANDLE --because TEXT`

await runStaffCommand((all, given) => runStaff(all.instanceOf(staff), given), USAGE)
