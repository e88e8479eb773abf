import { readMailbox } from '@canopy/contracts/emails.endpoints';
import type { KeptEmail } from '@canopy/contracts/emails';
import { ApiError, passOn } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';

/** The mail that local mode kept, newest first. Elsewhere there is nothing at this address. */
export async function keptMail(args: RequestArgs): Promise<KeptEmail[]> {
  const nothing = new Response('', { status: 404 });
  if (args.context.config.mode !== 'local') throw nothing;
  const { emails } = await apiFor(args)
    .call(readMailbox)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw nothing;
      return passOn(error);
    });
  return emails.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}
