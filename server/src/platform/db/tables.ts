/**
 * The tables Kysely knows. Each module adds its own by declaration merging in its `*.tables.ts`, so that no single file
 * lists every module's columns.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
