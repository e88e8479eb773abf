import type { Account } from '@canopy/contracts/accounts';
import { socialProviders } from '@canopy/contracts/vocabulary';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { SocialOffer } from '../sign-in/social-buttons.tsx';
import { Section } from './section.tsx';

/** Google and Facebook, each with the link to the question that disconnects it. */
export function ConnectedSection({
  connected,
  hasPassword,
  offer,
}: {
  connected: Account['connected'];
  hasPassword: boolean;
  offer: SocialOffer;
}) {
  const lastWayIn = !hasPassword && connected.length === 1;
  return (
    <Section title={t('account.connected.title')}>
      <ul className="divide-y divide-line border-y border-line">
        {socialProviders.map((provider) => {
          const profile = connected.find((one) => one.provider === provider);
          const name = t(`account.connected.${provider}`);
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div>
                <span className="font-medium">{name}</span>
                {profile?.email ? <span className="break-all"> · {profile.email}</span> : null}
                <span className="text-ink-soft">
                  {' '}
                  ·{' '}
                  {profile
                    ? t('account.connected.since', { date: formatDate(profile.connectedAt) })
                    : t(offer[provider] ? 'account.connected.not' : 'account.connected.off')}
                </span>
              </div>
              {profile && !lastWayIn ? (
                <LinkButton
                  to={paths.disconnectSocial(provider)}
                  kind="quiet"
                  size="small"
                  className="-mx-4"
                  preventScrollReset
                >
                  {t('account.connected.disconnect')}
                  <span className="sr-only"> {name}</span>
                </LinkButton>
              ) : null}
            </li>
          );
        })}
      </ul>
      {lastWayIn ? <p className="mt-3 text-sm text-ink-soft">{t('account.connected.lastWayIn')}</p> : null}
      {socialProviders.some((provider) => offer[provider] && !connected.some((one) => one.provider === provider)) ? (
        <p className="mt-3 text-sm text-ink-soft">{t('account.connected.how')}</p>
      ) : null}
    </Section>
  );
}
