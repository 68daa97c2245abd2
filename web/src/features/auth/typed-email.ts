/**
 * The address typed on one of the login screens, shared with the others. In memory only: it belongs to this attempt,
 * not to the device.
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
