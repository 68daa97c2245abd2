export { leaveNow, useLogOut } from './use-log-out.tsx'
