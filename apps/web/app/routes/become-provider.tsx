import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ProviderStanding } from '../features/accounts/provider-standing.tsx';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { Icon } from '../ui/icon.tsx';

export async function loader(asked: LoaderFunctionArgs) {
  const viewer = await requireViewer(asked);
  const approved = viewer.isApprovedProvider || viewer.isAdmin;
  // Somebody whom a provider's page sent here is told so first.
  const turnedAway = !approved && new URL(asked.request.url).searchParams.has('from');
  return { turnedAway, standing: approved ? ('approved' as const) : viewer.status === 'pending' || viewer.status === 'rejected' ? viewer.status : ('none' as const) };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: `${i18n.t(page?.turnedAway ? 'becomingProvider.required' : 'becomingProvider.title')} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function BecomeProvider() {
  const { t } = useTranslation();
  const { turnedAway, standing } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-5xl py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{t(turnedAway ? 'becomingProvider.required' : 'becomingProvider.title')}</h1>
      {turnedAway ? <p className="mt-3 prose-width text-lg">{t('becomingProvider.requiredText')}</p> : null}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-2">
        <ProviderStanding standing={standing} />
        <section aria-labelledby="meaning">
          <h2 id="meaning" className="text-2xl">
            {t('becomingProvider.meaning')}
          </h2>
          <ul className="mt-4 grid gap-3">
            {t('becomingProvider.points', { returnObjects: true }).map((point) => (
              <li key={point} className="flex gap-3">
                <Icon name="check" className="mt-1 size-5 shrink-0 text-forest" />
                <span>{point}</span>
              </li>
            ))}
          </ul>
          <Link to={paths.providerHandbook} className="link mt-4 inline-flex min-h-11 items-center">
            {t('becomingProvider.handbook')}
          </Link>
        </section>
      </div>
    </div>
  );
}
