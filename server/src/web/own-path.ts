const DOUBLED = /^\/\/p\/([\w-]{1,64})(\/edit)?(\?[\w.~%&=+-]*)?$/

/**
 * Links that were joined with one slash too many: `//p/...` is sent on to `/p/...`. Browsers read `//host` in an
 * answer as another site, so nothing of what was asked is echoed that could be read as one: the new path is built
 * from its parts, and anything that is not exactly such a link is null.
 */
export function singleSlashPath(url: string): string | null {
  const [, id, edit = '', query = ''] = DOUBLED.exec(url) ?? []
  return id === undefined ? null : `/p/${id}${edit}${query}`
}
