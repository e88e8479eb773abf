import { mailedLinkSchema } from '@canopy/contracts/accounts';
import { ApiError, passOn } from '../../server/api-error.ts';
import type { RequestArgs } from '../../server/context.server.ts';

/** The token that a mailed link brought, or null for anything that cannot be one. */
export function mailedToken(request: Request): string | null {
  return mailedLinkSchema.safeParse({ token: new URL(request.url).searchParams.get('token') }).data?.token ?? null;
}

/** Whose link it is, asked without consuming it; null for one that does not work (any more). */
export async function mailedLinkState<State>(
  args: RequestArgs,
  read: (token: string) => Promise<State>,
): Promise<State | null> {
  const token = mailedToken(args.request);
  if (!token) return null;
  try {
    return await read(token);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    return passOn(error);
  }
}
