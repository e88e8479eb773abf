import type { AuditLine } from '@canopy/contracts/audit';
import type { Person, PersonEmails, PersonListings } from '@canopy/contracts/people';
import { Form, useNavigation } from '@remix-run/react';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths, type PersonSearch } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Device } from '../../account-settings/device.ts';
import { useListBefore } from '../../shell/use-list-address.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import { emailTitle } from '../emails/email-title.ts';
import { lines, PersonSection, PartLine, PartPages } from './person-section.tsx';

export function ListingsOfPerson({
  userId,
  page,
  search,
}: {
  userId: string;
  page: PersonListings | null;
  search: PersonSearch;
}) {
  const title = t('adminPerson.listings.title');
  return (
    <PersonSection id="listings" title={title} items={page && page.items} empty={t('adminPerson.listings.empty')}>
      {(listings) => (
        <>
          <ul className={lines}>
            {listings.map(({ id, title: listing, createdAt, eventStart, isCancelled }) => (
              <PartLine
                key={id}
                title={
                  <Link to={paths.listing(id)} dir="auto" className="link">
                    {listing}
                  </Link>
                }
                facts={
                  <>
                    <span>{t('adminPerson.listings.posted', { date: formatDate(createdAt) })}</span>
                    {eventStart ? (
                      <span>{t('adminPerson.listings.starts', { date: formatDateTime(eventStart) })}</span>
                    ) : null}
                    {isCancelled ? (
                      <span className="font-medium text-danger">{t('adminPerson.listings.cancelled')}</span>
                    ) : null}
                  </>
                }
              >
                <LinkButton to={paths.ownListing(id)} kind="quiet" size="small" className="max-sm:-ml-4">
                  {t('adminPerson.listings.manage')}{' '}
                  <span className="sr-only">{t('adminPerson.listings.manageOf', { title: listing })}</span>
                </LinkButton>
              </PartLine>
            ))}
          </ul>
          <PartPages userId={userId} part="listings" title={title} search={search} next={page?.next ?? null} />
        </>
      )}
    </PersonSection>
  );
}

/** Which mails went out and when; those that are not out can be sent again. */
export function EmailsOfPerson({
  user,
  page,
  search,
}: {
  user: Person['user'];
  page: PersonEmails | null;
  search: PersonSearch;
}) {
  const sending = useNavigation().formData?.get('email');
  const title = t('adminPerson.emails.title');
  return (
    <PersonSection
      id="emails"
      title={title}
      lead={t('adminPerson.emails.lead', { email: user.email })}
      items={page && page.items}
      empty={t('adminPerson.emails.empty')}
    >
      {(emails) => (
        <>
          <ul className={lines}>
            {emails.map(({ id, template, state, mayBeSent, createdAt, sentAt }) => {
              const what = emailTitle(template);
              return (
                <PartLine
                  key={id}
                  title={what}
                  facts={
                    <>
                      {/* When it was sent says that it was. */}
                      {state === 'sent' && sentAt ? null : (
                        <span className={state === 'failed' ? 'font-medium text-danger' : ''}>
                          {t(`adminPerson.emails.state.${state}`)}
                        </span>
                      )}
                      <span>
                        {sentAt
                          ? t('adminPerson.emails.sent', { date: formatDateTime(sentAt) })
                          : t('adminPerson.emails.written', { date: formatDateTime(createdAt) })}
                      </span>
                    </>
                  }
                >
                  {mayBeSent ? (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="intent" value="send-email" />
                      <input type="hidden" name="email" value={id} />
                      <Button type="submit" kind="secondary" size="small" busy={sending === id}>
                        {t('adminPerson.emails.again')}{' '}
                        <span className="sr-only">
                          {t('adminPerson.emails.againOf', { what, date: formatDateTime(createdAt) })}
                        </span>
                      </Button>
                    </Form>
                  ) : null}
                </PartLine>
              );
            })}
          </ul>
          <PartPages userId={user.id} part="emails" title={title} search={search} next={page?.next ?? null} />
        </>
      )}
    </PersonSection>
  );
}

export function SessionsOfPerson({
  userId,
  sessions,
}: {
  userId: string;
  sessions: { id: string; device: Device | null; createdAt: string; lastSeenAt: string }[] | null;
}) {
  const back = useListBefore();
  return (
    <PersonSection
      id="sessions"
      title={t('adminPerson.sessions.title')}
      items={sessions}
      empty={t('adminPerson.sessions.empty')}
      action={
        sessions && sessions.length > 0 ? (
          <LinkButton
            to={paths.adminUser(userId, { ask: 'sessions', back })}
            kind="secondary"
            size="small"
            preventScrollReset
          >
            {t('adminPerson.sessions.endAll')}
          </LinkButton>
        ) : null
      }
    >
      {(items) => (
        <ul className={lines}>
          {items.map(({ id, device, createdAt, lastSeenAt }) => (
            <PartLine
              key={id}
              title={device ? t('adminPerson.sessions.device', { ...device }) : t('adminPerson.sessions.unknown')}
              facts={t('adminPerson.sessions.lastSeen', {
                date: formatDateTime(lastSeenAt),
                since: formatDateTime(createdAt),
              })}
            />
          ))}
        </ul>
      )}
    </PersonSection>
  );
}

/** What was done to this person, and what this person did as an administrator. */
export function AuditOfPerson({ userId, audit }: { userId: string; audit: { lines: AuditLine[] } | null }) {
  return (
    <PersonSection
      id="history"
      title={t('adminPerson.history.title')}
      items={audit && audit.lines}
      empty={t('adminPerson.history.empty')}
      action={
        <LinkButton to={paths.adminAudit({ q: userId })} kind="quiet" size="small">
          {t('adminPerson.history.all')}
        </LinkButton>
      }
    >
      {(items) => <AuditTable lines={items} labelledBy="history" />}
    </PersonSection>
  );
}
