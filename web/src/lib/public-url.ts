/**
 * The public address of this installation, as set by its operator. Links to copy and to mail start with it: a user on
 * another host (an intranet, a tunnel) would otherwise share addresses that others cannot open.
 */
export function publicUrl(): string {
  const reported = document.querySelector<HTMLMetaElement>('meta[name="public_url"]')?.content
  return reported || location.origin
}
