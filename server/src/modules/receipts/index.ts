export { receiptLetterSamples } from './letters.samples.ts'
export { receiptJobs } from './mail.service.ts'
