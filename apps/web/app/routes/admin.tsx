import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { AdminMenu } from '../features/admin/admin-menu.tsx';
import { i18n } from '../i18n/index.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';

/** The frame of every admin page. Each page asks for an admin itself as well: loaders run side by side. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireAdmin(asked);
  return null;
}

export const meta: MetaFunction = () => [{ title: `${i18n.t('admin.title')} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function Admin() {
  const { t } = useTranslation();
  return (
    <div className="shell py-6 sm:py-8">
      <h1 className="mb-3 text-2xl sm:text-3xl">{t('admin.title')}</h1>
      <AdminMenu />
      <Outlet />
    </div>
  );
}
