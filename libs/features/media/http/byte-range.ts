import type { ByteRange } from '@canopy/integrations/media-storage';

/**
 * One range of a `Range` header, within `size` bytes. Null where the whole object is the answer: no header, another
 * unit, several ranges, or nonsense, as RFC 9110 allows. `unsatisfiable` asks for what lies behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const requested = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!requested || (requested[1] === '' && requested[2] === '')) return null;
  if (requested[1] === '') {
    const last = Number(requested[2]);
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(requested[1]);
  const end = requested[2] === '' ? size - 1 : Math.min(Number(requested[2]), size - 1);
  if (requested[2] !== '' && Number(requested[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
