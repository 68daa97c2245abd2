import type { ApiOutput } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { storage } from '../../lib/storage.ts'
import { sessionCall } from '../session/index.ts'
import type { SessionInput } from '../session/session-call.ts'

type SignInPath =
  | 'unauth/login'
  | 'unauth/loginSecond'
  | 'unauth/passkeyLogin'
  | 'unauth/register'
  | 'unauth/autoregister'
  | 'unauth/verifyLogin'

/**
 * Signs in, and keeps the token by which the server knows this browser again, also after logging out. If the server
 * wants a task solved first, this is done unseen; `onChecking` is called meanwhile.
 */
export async function signInCall<Path extends SignInPath>(
  path: Path,
  input: SessionInput<Path>,
  { onChecking }: { onChecking?: (isChecking: boolean) => void } = {},
): Promise<ApiOutput<Path>> {
  const known = storage.get('device_token')
  const sent = { ...input, ...(known !== null && { device_token: known }) }
  const answer = await sessionCall(path, sent).catch(async (error: unknown) => {
    const task = taskOf(error)
    if (task === null) throw error
    onChecking?.(true)
    const { solveTask } = await import('../../lib/challenge/solve-task.ts')
    const challenge = await solveTask(task).finally(() => onChecking?.(false))
    return sessionCall(path, { ...sent, challenge })
  })
  const { device_token: token } = answer as { device_token?: string }
  if (token !== undefined) storage.set('device_token', token)
  return answer
}

function taskOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'challenge_required') return null
  return error.refusal?.details?.challenge ?? null
}
