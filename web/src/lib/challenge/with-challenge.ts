import { ApiError } from '../api-error.ts'

/**
 * Makes a call, and if the server wants a task solved first, solves it unseen and makes the call again. `onChecking` is
 * called meanwhile.
 */
export async function withChallenge<Answer>(
  send: (solved: { challenge?: string }) => Promise<Answer>,
  onChecking?: (isChecking: boolean) => void,
): Promise<Answer> {
  try {
    return await send({})
  } catch (error) {
    const task = taskOf(error)
    if (task === null) throw error
    onChecking?.(true)
    const { solveTask } = await import('./solve-task.ts')
    const challenge = await solveTask(task).finally(() => onChecking?.(false))
    return send({ challenge })
  }
}

function taskOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'challenge_required') return null
  return error.refusal?.details?.challenge ?? null
}
