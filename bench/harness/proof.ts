import type { SizeName } from '../world/sizes.ts'
import type { Database } from './databases.ts'
import type { rounds } from './measure.ts'
import type { Ended, Program, Server, ServerOptions } from './processes.ts'
import type { Random } from './random.ts'
import type { Plant, TreeCopy } from './tree-copy.ts'

/** A deliberate fault in the product that the proof must notice. */
export interface Mutant extends Plant {
  /** The same fault in a second place, if the product checks twice and either check alone would catch it. */
  readonly also?: readonly Plant[]
  readonly why: string
}

export interface Proof {
  /** Also the name of its file: bench/proofs/NAME.proof.ts. */
  readonly name: string
  /** One sentence: the fact that is proved. */
  readonly about: string
  /** Whether CI runs the quick form every time. */
  readonly ci: boolean
  /** True if a busy neighbour would affect the result: CI runs the others two at a time. */
  readonly isAlone?: boolean
  /** Whether it needs PostgreSQL, Redis, NATS and S3; they are found or started before the clock starts. */
  readonly engines: boolean
  /** How long the quick form may take, if more than 60 s: for one that waits for what others' timeouts decide. */
  readonly quickSeconds?: number
  /** The worlds it will ask for; missing ones are created and kept before the clock starts. */
  readonly worlds?: Readonly<Record<'quick' | 'full', readonly SizeName[]>>
  readonly mutants: Readonly<Record<string, Mutant>>
  readonly run: (p: Proving) => Promise<void>
}

/** The tools of a running proof. Everything it starts here ends with it. */
export interface Proving {
  readonly seed: number
  readonly random: Random
  readonly isFull: boolean
  readonly size: <T>(sizes: { quick: T; full: T }) => T
  readonly log: (line: string) => void
  /** Records a number for the results file. */
  readonly figure: (name: string, value: number | string) => void
  /** States a fact that the proof depends on; `figure` is what the closing line shows for it. */
  readonly require: (fact: string, holds: boolean, figure?: string) => void
  readonly measure: { readonly rounds: typeof rounds }
  /** The URLs of the engines, to be passed to child processes. */
  readonly engines: Readonly<Record<string, string>>
  /** A migrated database of its own, dropped at the end. */
  readonly freshDatabase: () => Promise<Database>
  /** The same with the demo world. */
  readonly demoWorld: () => Promise<Database>
  /** A copy of one of its worlds (see bench/world), dropped at the end. */
  readonly world: (size: SizeName) => Promise<Database>
  /** Starts a server process on a free port and waits until it is ready. */
  readonly spawnServer: (entry: string, options?: ServerOptions) => Promise<Server>
  /** Starts a program that is not one of our servers; it is ready when the pattern appears in its output. */
  readonly spawnProgram: (name: string, args: readonly string[], ready: RegExp) => Promise<Program>
  readonly freePort: () => Promise<number>
  readonly temporaryDirectory: () => Promise<string>
  /** Ends something that would outlive the proof, also when it is ended early. */
  readonly atEnd: (step: () => Promise<void>) => void
  /** Runs a command to completion. */
  readonly command: (
    command: string,
    args: readonly string[],
    cwd?: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ended>
  /** Seconds of CPU time a process has used so far. */
  readonly cpuOf: (pid: number) => number
  /** A copy of this working tree that may be broken. */
  readonly copyTree: () => Promise<TreeCopy>
}

export function proof(definition: Proof): Proof {
  return Object.freeze(definition)
}
