import { brand } from '@canopy/contracts/brand';
import type { MetaFunction } from '@remix-run/node';
import { PlainPage } from '../features/pages/plain-page.tsx';
import { t } from '../i18n/index.ts';

export const meta: MetaFunction = () => [
  { title: `${t('pages.privacy.title')} · ${brand.name}` },
  { name: 'description', content: t('pages.privacy.lead') },
];

export default function Privacy() {
  return <PlainPage page="privacy" changed="2026-11-27T12:00:00Z" />;
}
