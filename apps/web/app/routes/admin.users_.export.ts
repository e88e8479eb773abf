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
    // The page that watches its export goes and says everything itself.
    const watched = args.request.headers.get('accept') === 'text/csv';
    if (error.reason === 'step_up_needed') {
      const confirmation = confirmFirst(args, paths.adminUsers());
      return watched
        ? Response.json({ leadsTo: confirmation.headers.get('location') }, { status: error.status })
        : confirmation;
    }
    args.context.log.error({ err: error }, 'users could not be exported');
    if (watched) return Response.json({ message: error.message }, { status: error.status });
    return redirect(paths.adminUsers({ exportFailed: error.reason ?? 'internal' }));
  }
}
