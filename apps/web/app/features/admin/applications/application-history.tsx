import type { ApplicationDetail, EnteredApplication } from '@canopy/contracts/applications';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';

/** Every step, newest first: what was sent, what was asked, and who decided what. */
export function ApplicationHistory({ steps }: { steps: ApplicationDetail['history'] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="application-history" className="mt-6">
      <Card className="p-5 sm:p-6">
        <h3 id="application-history" className="mb-2 text-xl">
          {t('admin.application.history.title')}
        </h3>
        <ol className="divide-y divide-line">
          {steps.map(({ id, kind, at, byName, note, entered }) => (
            <li key={id} className="py-3 wrap-anywhere">
              <p>
                <span className="font-medium">
                  {t(`admin.application.history.${kind}`, { name: byName ?? t('admin.application.somebody') })}
                </span>{' '}
                <time dateTime={at} className="text-sm text-ink-soft">
                  {formatDateTime(at)}
                </time>
              </p>
              {note ? <p className="whitespace-pre-line text-ink-soft">“{note}”</p> : null}
              {entered ? <Entered entered={entered} /> : null}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Entered({ entered }: { entered: EnteredApplication }) {
  const { businessName, businessType, phoneNumber, address, website, description, additionalInfo } = entered;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        {t('admin.application.history.entered')}
      </summary>
      <dl className="grid gap-3 rounded-lg bg-leaf p-4 sm:grid-cols-2">
        <Fact label={t('admin.facts.businessName')}>{businessName}</Fact>
        <Fact label={t('admin.facts.businessType')}>{t(`vocabulary.businessType.${businessType}`)}</Fact>
        <Fact label={t('admin.facts.phone')}>{phoneNumber}</Fact>
        <Fact label={t('admin.facts.address')}>{address}</Fact>
        {website ? <Fact label={t('admin.facts.website')}>{website}</Fact> : null}
        <Fact label={t('admin.facts.description')} wide>
          {description}
        </Fact>
        {additionalInfo ? (
          <Fact label={t('admin.facts.additionalInfo')} wide>
            {additionalInfo}
          </Fact>
        ) : null}
      </dl>
    </details>
  );
}
