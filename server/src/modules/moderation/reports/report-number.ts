/** As people read it. */
export const numberText = (number: bigint): string => `R-${number}`

/** The contract's pattern has been checked. */
export const readNumber = (text: string): bigint => BigInt(text.slice(2))
