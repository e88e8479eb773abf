/**
 * A redirect target that came from a request is followed only when it is a path of ours; anything else goes to the
 * fallback.
 */
export function ownPath(target: string | null | undefined, fallback = '/'): string {
  if (!target || target.length > 2_048 || !target.startsWith('/') || /[\\\u0000-\u001f]/.test(target)) return fallback;
  const url = URL.canParse(target, 'http://own.invalid') ? new URL(target, 'http://own.invalid') : null;
  if (!url || url.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
