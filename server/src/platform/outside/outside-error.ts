/** Why something outside could not be had. For our own counting: whoever asked must not be told which it was. */
export type OutsideFault = 'address' | 'name' | 'connection' | 'answer' | 'kind' | 'size' | 'time' | 'busy'

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly fault: OutsideFault
  constructor(fault: OutsideFault) {
    super(`nothing came from outside: ${fault}`)
    this.fault = fault
  }
}
