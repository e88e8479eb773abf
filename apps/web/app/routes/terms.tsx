import { brand } from '@canopy/contracts/brand';
import type { MetaFunction } from '@remix-run/node';
import { PlainPage } from '../features/pages/plain-page.tsx';
import { t } from '../i18n/index.ts';

export const meta: MetaFunction = () => [
  { title: `${t('pages.terms.title')} · ${brand.name}` },
  { name: 'description', content: t('pages.terms.lead') },
];

export default function Terms() {
  return <PlainPage page="terms" changed="2026-11-21T12:00:00Z" />;
}
