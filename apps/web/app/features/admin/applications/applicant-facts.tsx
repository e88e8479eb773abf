import type { Application } from '@canopy/contracts/applications';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../../shell/use-list-address.ts';
import { Fact } from '../../../ui/fact.tsx';

/** Who has applied, how to reach them, and when it was. Lines of a list of facts. */
export function ApplicantFacts({ application }: { application: Application }) {
  const { userId, displayName, email, phoneNumber, submittedAt } = application;
  const back = useListAddress();
  return (
    <>
      <Fact label={t('admin.facts.applicant')}>
        <Link to={paths.adminUser(userId, { back })} dir="auto" className="link">
          {displayName}
        </Link>
      </Fact>
      <Fact label={t('admin.facts.email')}>
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
      </Fact>
      <Fact label={t('admin.facts.phone')}>{phoneNumber}</Fact>
      <Fact label={t('admin.facts.submitted')}>
        <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
      </Fact>
    </>
  );
}
