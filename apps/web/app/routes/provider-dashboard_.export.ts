import { exportSales } from '@canopy/contracts/sales.endpoints';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readSalesSearch } from '../features/sales/sales-search.ts';
import { languageNow } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { passOnFile } from '../server/pass-on-file.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';

/** The own sales as a file, narrowed and sorted like the list that leads here. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const search = readSalesSearch(new URL(args.request.url).searchParams);
  try {
    return passOnFile(await apiFor(args).open(exportSales, { query: { ...search, language: languageNow() } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    args.context.log.error({ err: error }, 'sales could not be exported');
    return redirect(paths.sales({ ...search, exportFailed: error.reason ?? 'internal' }));
  }
}
