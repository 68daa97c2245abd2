export { createAccount, createSessionResolver, openSession } from './accounts.service.ts'
