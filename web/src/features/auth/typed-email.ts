/**
 * The address somebody typed on one of the screens for getting in, for the others. In memory: it belongs to this
 * attempt, not to the device.
 */
let typed = ''

export const typedEmail = {
  get: () => typed,
  set(email: string) {
    typed = email
  },
  forget() {
    typed = ''
  },
}
