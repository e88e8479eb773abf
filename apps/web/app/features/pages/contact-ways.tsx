import { brand } from '@canopy/contracts/brand';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { SocialLinks } from '../shell/social-links.tsx';

/** The other ways to reach us, side by side. */
export function ContactWays() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Way icon="mail" title={t('contact.email')}>
        <a href={`mailto:${brand.supportEmail}`} className="link inline-flex min-h-11 items-center break-all">
          {brand.supportEmail}
        </a>
      </Way>
      <Way icon="calendar" title={t('contact.meeting')}>
        <p>{t('contact.meetingText')}</p>
        <NewTabLink href={brand.meetingUrl} className="link inline-flex min-h-11 items-center">
          {t('contact.meetingLink')}
        </NewTabLink>
      </Way>
      <Way icon="people" title={t('contact.social')}>
        <SocialLinks className="flex flex-wrap gap-x-5" />
      </Way>
    </div>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-1 flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <Icon name={icon} className="size-5 shrink-0 text-forest" />
        {title}
      </h2>
      {children}
    </Card>
  );
}
