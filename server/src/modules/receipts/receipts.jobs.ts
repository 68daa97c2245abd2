import { sendPaymentReceipt, sendPurchaseReceipt } from './mail-receipt.service.ts'

export const receiptJobs = [sendPurchaseReceipt, sendPaymentReceipt]
