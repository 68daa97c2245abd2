const DOUBLED = /^\/\/p\/([\w-]{1,64})(\/edit)?(\?[\w.~%&=+-]*)?$/

/**
 * Fixes links that were joined with one slash too many: `//p/...` redirects to `/p/...`. Browsers read `//host` in a
 * redirect as another site, so nothing from the request is echoed that could be read as one: the new path is built from
 * its parts, and the result is null for anything that is not exactly such a link.
 */
export function singleSlashPath(url: string): string | null {
  const [, id, edit = '', query = ''] = DOUBLED.exec(url) ?? []
  return id === undefined ? null : `/p/${id}${edit}${query}`
}
