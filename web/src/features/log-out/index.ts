export { useLogOut } from './use-log-out.tsx'
