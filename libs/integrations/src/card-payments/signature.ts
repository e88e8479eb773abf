import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed event may be: long enough for slow networks, short enough to make a copy useless. */
const toleranceSeconds = 300;

/** The `stripe-signature` header: `t=<unix seconds>,v1=<hmac-sha256 of "t.body">`. */
export function sign(body: string, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1_000);
  return `t=${t},v1=${hmac(`${t}.${body}`, secret)}`;
}

export function isSigned(body: Buffer, header: string | undefined, secret: string, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string | undefined]);
  const t = parts.find(([name]) => name === 't')?.[1];
  if (!t || !/^\d{1,12}$/.test(t) || Math.abs(now.getTime() / 1_000 - Number(t)) > toleranceSeconds) return false;
  const expected = Buffer.from(hmac(Buffer.concat([Buffer.from(`${t}.`), body]), secret));
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const hmac = (content: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex');
