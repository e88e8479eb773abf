import type { Account } from '@canopy/contracts/accounts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Section } from './section.tsx';

export function ConnectedSection({ connected }: { connected: Account['connected'] }) {
  return (
    <Section title={t('account.connected.title')}>
      {connected.length === 0 ? <p className="text-ink-soft">{t('account.connected.none')}</p> : null}
      <ul className="grid gap-2">
        {connected.map(({ provider, email, connectedAt }) => (
          <li key={provider}>
            <span className="font-medium">{t(`account.connected.${provider}`)}</span>
            {email ? <span className="break-all"> · {email}</span> : null}
            <span className="text-ink-soft"> · {t('account.connected.since', { date: formatDate(connectedAt) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
