// Control characters break headers; direction marks make "gpj.exe" read as "exe.jpg".
const unsafe = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxNameLength = 150

/** Content-Disposition for a download (RFC 6266): a plain name for old clients, the real one in UTF-8. */
export function attachment(name?: string): string {
  if (name === undefined) return 'attachment'
  const clean = tidy(name)
  const plain = clean.replace(/[^\x20-\x7e]|["%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(clean)}`
}

function tidy(name: string): string {
  const clean = name.toWellFormed().replace(unsafe, '').replace(/[/\\]/g, '_').trim()
  return [...clean].slice(0, maxNameLength).join('') || 'download'
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
