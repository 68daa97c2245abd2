import { spawn } from 'node:child_process'
import type { Proof } from './proof.ts'
import { copyTree } from './tree-copy.ts'

/**
 * Plants the mutant's fault in a copy of the tree and runs the same proof there. If the proof still passes, it missed
 * the fault; if it broke for another reason (it did not even load), it has shown nothing either.
 */
export async function isCaught(
  proof: Proof,
  mutantName: string,
  root: string,
  seed: number,
): Promise<boolean> {
  const mutant = proof.mutants[mutantName]
  if (mutant === undefined) {
    const known = Object.keys(proof.mutants).join(', ')
    throw new Error(`${proof.name} has no mutant ${mutantName}. It has: ${known || 'none'}`)
  }
  console.log(`${proof.name}: planting ${mutantName} in ${mutant.file}: ${mutant.why}`)
  const copy = await copyTree(root)
  try {
    for (const plant of [mutant, ...(mutant.also ?? [])]) await copy.plant(plant)
    const { code, output } = await prove(copy.root, proof.name, seed)
    // Running out of time does not count: a slow machine would catch every fault.
    const isLate = output.includes(`\n${proof.name}: FELL SHORT (not done`)
    // Nor does a machine that could not even start the servers.
    const isStarved = /was not ready in \d+ s|too many clients already/.test(output)
    const hasFallenShort =
      code === 1 && !isLate && !isStarved && output.includes(`\n${proof.name}: FELL SHORT`)
    if (!hasFallenShort && code !== 0) console.log('the proof did not run properly in the copy')
    // A fault that only breaks something may hide that nothing would have noticed it.
    if (hasFallenShort && output.includes(`\n${proof.name}: FELL SHORT (stopped by an error;`))
      console.log('caught by an error, not by a fact: is it the planted fault that is seen?')
    return hasFallenShort
  } finally {
    await copy.remove()
  }
}

function prove(root: string, name: string, seed: number): Promise<{ code: number | null; output: string }> {
  const args = ['bench/prove.ts', name, '--seed', String(seed)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(String(chunk).replaceAll(/^(?=.)/gm, '  | '))
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
