import type { ApiOutput } from '../../lib/api-client.ts'
import { withChallenge } from '../../lib/challenge/with-challenge.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sessionCall } from '../session/index.ts'
import type { SessionInput } from '../session/session-call.ts'
import { keepDevice, knownDevice } from './known-device.ts'
import { accountIsBack } from './texts.ts'

type SignInPath =
  | 'unauth/login'
  | 'unauth/loginSecond'
  | 'unauth/passkeyLogin'
  | 'unauth/register'
  | 'unauth/autoregister'
  | 'unauth/verifyLogin'
  | 'unauth/finishRecovery'

interface SignedIn {
  device_token?: string
  deletion_cancelled?: true
}

/**
 * Signs in, and keeps the token by which the server knows this browser again, also after logging out. If the server
 * wants a task solved first, this is done unseen; `onChecking` is called meanwhile.
 */
export async function signInCall<Path extends SignInPath>(
  path: Path,
  input: SessionInput<Path>,
  { onChecking }: { onChecking?: (isChecking: boolean) => void } = {},
): Promise<ApiOutput<Path>> {
  const sent = { ...input, ...knownDevice() }
  const answer = await withChallenge((solved) => sessionCall(path, { ...sent, ...solved }), onChecking)
  const { device_token: token, deletion_cancelled: isBack } = answer as SignedIn
  keepDevice(token)
  if (isBack) toast.success(accountIsBack.title, { description: accountIsBack.text })
  return answer
}
