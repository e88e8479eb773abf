import type { ApplicationDetail } from '@canopy/contracts/applications';
import { t } from '../../../i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { ApplicantFacts } from './applicant-facts.tsx';

/** Everything that the applicant told us. */
export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const { address, website, description, additionalInfo, language } = application;
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid gap-4 sm:grid-cols-2">
        <ApplicantFacts application={application} />
        <Fact label={t('admin.facts.language')}>{t(`vocabulary.language.${language}`)}</Fact>
        <Fact label={t('admin.facts.address')}>{address}</Fact>
        {website ? (
          <Fact label={t('admin.facts.website')}>
            <NewTabLink href={website} rel="noopener noreferrer nofollow ugc" className="link break-all">
              {website}
            </NewTabLink>
          </Fact>
        ) : null}
        <Fact label={t('admin.facts.description')} wide>
          {description}
        </Fact>
        {additionalInfo ? (
          <Fact label={t('admin.facts.additionalInfo')} wide>
            {additionalInfo}
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}
