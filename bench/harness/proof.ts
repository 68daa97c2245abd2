import type { SizeName } from '../world/sizes.ts'
import type { Database } from './databases.ts'
import type { rounds } from './measure.ts'
import type { Ended, Program, Server, ServerOptions } from './processes.ts'
import type { Random } from './random.ts'
import type { Plant, TreeCopy } from './tree-copy.ts'

/** A deliberate fault in the product which the proof must notice. */
export interface Mutant extends Plant {
  /** The same fault where the product looks twice: either look alone would make it good. */
  readonly also?: readonly Plant[]
  readonly why: string
}

export interface Proof {
  /** Also the name of its file: bench/proofs/NAME.proof.ts. */
  readonly name: string
  /** One sentence: the fact that is shown. */
  readonly about: string
  /** Whether CI runs the quick form each time. */
  readonly ci: boolean
  /** Where a busy neighbour would change what it sees: CI runs the others two at a time. */
  readonly isAlone?: boolean
  /** Whether it needs PostgreSQL, Redis, NATS and S3; they are found or started before the clock runs. */
  readonly engines: boolean
  /** The worlds it will ask for; where they are missing they are made and kept before the clock runs. */
  readonly worlds?: Readonly<Record<'quick' | 'full', readonly SizeName[]>>
  readonly mutants: Readonly<Record<string, Mutant>>
  readonly run: (p: Proving) => Promise<void>
}

/** What a running proof is given. Everything it starts here ends with it. */
export interface Proving {
  readonly seed: number
  readonly random: Random
  readonly isFull: boolean
  readonly size: <T>(sizes: { quick: T; full: T }) => T
  readonly log: (line: string) => void
  /** Keeps a number for the results file. */
  readonly figure: (name: string, value: number | string) => void
  /** States a fact the proof stands or falls with; `figure` is what the closing line shows for it. */
  readonly require: (fact: string, holds: boolean, figure?: string) => void
  readonly measure: { readonly rounds: typeof rounds }
  /** The URLs of the engines, to be handed to child processes. */
  readonly engines: Readonly<Record<string, string>>
  /** A migrated database of its own, dropped at the end. */
  readonly freshDatabase: () => Promise<Database>
  /** A copy of one of its worlds (see bench/world), dropped at the end. */
  readonly world: (size: SizeName) => Promise<Database>
  /** A server process on a free port, waited for until it is ready. */
  readonly spawnServer: (entry: string, options?: ServerOptions) => Promise<Server>
  /** A program that is no server of ours, ready when the pattern appears in its output. */
  readonly spawnProgram: (name: string, args: readonly string[], ready: RegExp) => Promise<Program>
  readonly freePort: () => Promise<number>
  readonly temporaryDirectory: () => Promise<string>
  /** Runs a command to its end. */
  readonly command: (
    command: string,
    args: readonly string[],
    cwd?: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ended>
  /** Seconds of processor time a process has used so far. */
  readonly cpuOf: (pid: number) => number
  /** A copy of this working tree that may be broken. */
  readonly copyTree: () => Promise<TreeCopy>
}

export function proof(definition: Proof): Proof {
  return Object.freeze(definition)
}
