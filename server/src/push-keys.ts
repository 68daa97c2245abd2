// Makes the keys by which push services know us, as settings. Run with `npm run push:keys`.
import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
pair.generateKeys()
process.stdout.write(`PUSH_VAPID_PUBLIC=${pair.getPublicKey('base64url')}\n`)
// A private key may begin with zeros, which are part of it.
const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
process.stdout.write(`PUSH_VAPID_PRIVATE=${privateKey.toString('base64url')}\n`)
