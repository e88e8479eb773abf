import { exportUsers } from '@canopy/contracts/admin.endpoints';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { passOnFile } from '../server/pass-on-file.server.ts';
import { confirmFirst, requireAdmin } from '../server/require-viewer.server.ts';

/** Everybody as a file, for administrators. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  try {
    return passOnFile(await apiFor(args).open(exportUsers));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'step_up_needed') return confirmFirst(args, paths.adminUsers());
    args.context.log.error({ err: error }, 'users could not be exported');
    // The page that watches its export says it itself.
    if (args.request.headers.get('accept') === 'text/csv')
      return Response.json({ message: error.message }, { status: error.status });
    return redirect(paths.adminUsers({ exportFailed: error.reason ?? 'internal' }));
  }
}
