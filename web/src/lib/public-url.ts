/**
 * Where the whole world reaches this installation, as its operator says. Links to copy and to mail begin with it: whoever
 * browses by another host, an intranet's or a tunnel's, would hand out addresses that others cannot open.
 */
export function publicUrl(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="public_url"]')?.content
  return told || location.origin
}
