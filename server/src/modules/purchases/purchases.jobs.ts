import { mailBuyersHandler } from './buyers-mail/mail-buyers.service.ts'

export const purchaseJobs = [mailBuyersHandler]
