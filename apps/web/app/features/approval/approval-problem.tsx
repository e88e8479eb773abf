import { useLocation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { GoneLink } from '../sign-in/gone-link.tsx';
import type { Advice } from './approval-state.ts';

/** A link that does not work, in its own words, and what to do about it. */
export function ApprovalProblem({ sentence, advice }: { sentence: string; advice: Advice }) {
  const location = useLocation();
  return (
    <GoneLink title={sentence} text={t(`approval.problem.${advice}`)}>
      {advice === 'used' ? (
        <LinkButton to={paths.signIn({ to: paths.providerDashboard })}>{t('approval.signIn')}</LinkButton>
      ) : null}
      {advice === 'retryText' ? (
        <LinkButton to={location.pathname + location.search} reloadDocument>
          {t('approval.problem.retry')}
        </LinkButton>
      ) : null}
      <LinkButton to={paths.contact} kind="secondary">
        {t('approval.problem.write')}
      </LinkButton>
    </GoneLink>
  );
}
