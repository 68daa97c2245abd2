/** The archive is damaged or malicious; callers need not know which. */
export class ZipError extends Error {
  override name = 'ZipError'
}
