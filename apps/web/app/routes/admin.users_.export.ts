import { exportUsers } from '@canopy/contracts/admin.endpoints';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';

/**
 * For administrators. The API's file as it flows: nothing of it is kept here, and it ends when the reader goes away.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  try {
    const answer = await apiFor(args).open(exportUsers);
    const headers = new Headers({ 'cache-control': 'private, no-store' });
    for (const name of ['content-type', 'content-disposition']) headers.set(name, answer.headers.get(name) ?? '');
    return new Response(answer.body, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    args.context.log.error({ err: error }, 'users could not be exported');
    return redirect(paths.adminUsers({ exportFailed: error.reason ?? 'internal' }));
  }
}
