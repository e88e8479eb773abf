import { readPersonalData } from '@canopy/contracts/accounts.endpoints';
import { dayOf } from '@canopy/rules/dates';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { requireViewer, signInFirst } from '../server/require-viewer.server.ts';

/** Everything that is kept about the viewer, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  try {
    // Not as a page is read: who has sold for years waits longer for it than for any page.
    const answer = await apiFor(args).open(readPersonalData);
    const kept: unknown = await answer.json().catch((error: unknown) => {
      args.context.log.warn({ err: error }, 'the data of an account ended in the middle');
      throw ApiError.of('unavailable');
    });
    const day = dayOf(new Date());
    return new Response(JSON.stringify(kept, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="canopy-data-${day}.json"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, paths.account);
    if (error.reason === 'too_many_requests')
      return redirectSaying(paths.account, { kind: 'error', key: 'tooManyRequests' });
    args.context.log.error({ err: error }, 'the data of an account could not be gathered');
    return redirectSaying(paths.account, { kind: 'error', key: 'failed' });
  }
}
