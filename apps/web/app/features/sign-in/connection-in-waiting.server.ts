import { linkNeedsPasswordSchema, type LinkNeedsPassword } from '@canopy/contracts/accounts';
import type { RequestArgs } from '../../server/context.server.ts';
import {
  endedCookie,
  hardenedCookie,
  hardenedName,
  packed,
  readCookie,
  unpacked,
} from '../../server/cookies.server.ts';

/**
 * A social account that waits for the password of the account it belongs to. Its token stays out of every address and
 * log.
 */
const name = 'canopy-connect';
const tenMinutes = 600;

export function connectionInWaiting({ request, context }: RequestArgs): LinkNeedsPassword | null {
  return linkNeedsPasswordSchema.safeParse(unpacked(readCookie(request, hardenedName(context, name)))).data ?? null;
}

export const keptConnection = (context: RequestArgs['context'], { linkToken, email }: LinkNeedsPassword): string =>
  hardenedCookie(context, { name, value: packed({ linkToken, email }), seconds: tenMinutes });

export const endedConnection = (context: RequestArgs['context']): string => endedCookie(context, name);
