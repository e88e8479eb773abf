import { Form } from '@remix-run/react';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Device } from './device.ts';
import { Section } from './section.tsx';

interface ShownSession {
  id: string;
  current: boolean;
  device: Device | null;
  createdAt: string;
  lastSeenAt: string;
}

/** Every device that is signed in, with the means to end it. */
export function SessionsSection({ sessions }: { sessions: ShownSession[] }) {
  return (
    <Section title={t('account.sessions.title')}>
      <p className="text-ink-soft">{t('account.sessions.text')}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sessions.map(({ id, current, device, createdAt, lastSeenAt }) => {
          const name = device ? t('account.sessions.device', { ...device }) : t('account.sessions.unknown');
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div>
                <p className="font-medium">
                  {name} {current ? <Badge>{t('account.sessions.here')}</Badge> : null}
                </p>
                <p className="text-sm text-ink-soft">
                  {t('account.sessions.times', {
                    lastSeen: formatDateTime(lastSeenAt),
                    since: formatDateTime(createdAt),
                  })}
                </p>
              </div>
              {current ? null : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" name="intent" value="end-session" kind="quiet" size="small" className="-mx-4">
                    {t('account.sessions.end')}
                    <span className="sr-only">
                      {' '}
                      {t('account.sessions.endWhich', { device: name, date: formatDateTime(lastSeenAt) })}
                    </span>
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="end-all" kind="secondary">
          {t('account.sessions.endAll')}
        </Button>
      </Form>
    </Section>
  );
}
