import { brand } from '@canopy/contracts/brand';
import type { MetaFunction } from '@remix-run/node';
import { PlainPage } from '../features/pages/plain-page.tsx';
import { t } from '../i18n/index.ts';

export const meta: MetaFunction = () => [
  { title: `${t('pages.accessibility.title')} · ${brand.name}` },
  { name: 'description', content: t('pages.accessibility.lead') },
];

export default function Accessibility() {
  return <PlainPage page="accessibility" changed="2026-11-27T12:00:00Z" />;
}
