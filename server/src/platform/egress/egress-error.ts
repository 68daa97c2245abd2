/** Why an outside resource could not be fetched. Only for our own metrics: the caller must not learn which it was. */
export type EgressFault = 'address' | 'name' | 'connection' | 'answer' | 'kind' | 'size' | 'time' | 'busy'

export class EgressError extends Error {
  override name = 'EgressError'
  readonly fault: EgressFault
  constructor(fault: EgressFault) {
    super(`nothing came from outside: ${fault}`)
    this.fault = fault
  }
}
