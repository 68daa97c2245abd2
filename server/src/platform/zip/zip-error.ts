/** Damaged, or made to do harm: the difference is nobody's business. */
export class ZipError extends Error {
  override name = 'ZipError'
}
