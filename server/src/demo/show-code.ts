import { TOTP } from 'otpauth'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, demoEmail, demoStaff } from './log-ins.ts'

/** Says how to log in at the desk of the demo world: `npm run demo:code`. The secret opens nothing anywhere else. */
const code = new TOTP({ secret: DEMO_TOTP_SECRET }).generate()
const people = demoStaff.map(({ handle, role }) => `${demoEmail(handle)}  ${role}`)
process.stdout.write(`${people.join('\n')}\npassword  ${DEMO_PASSWORD}\ncode      ${code}\n`)
