import { countForAdmins } from '@canopy/contracts/operations.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { AdminMenu } from '../features/admin/admin-menu.tsx';
import { t } from '../i18n/index.ts';
import { englishOnly } from '../server/english-only.server.ts';
import { apiFor } from '../server/api.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';

/** The frame of every admin page. Each page asks for an admin itself as well: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  englishOnly(args);
  await requireAdmin(args);
  // The page itself can do without.
  return loadOr(args, {
    load: async () => ({ counts: await apiFor(args).call(countForAdmins) }),
    or: { counts: null },
    status: 200,
    log: 'what waits for administrators could not be counted',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('admin.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function Admin() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="mb-3 text-2xl sm:text-3xl">{t('admin.title')}</h1>
      <AdminMenu counts={counts} />
      <Outlet />
    </div>
  );
}
