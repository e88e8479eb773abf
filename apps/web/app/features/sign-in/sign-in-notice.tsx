import { t } from '../../i18n/index.ts';
import { paths, type SignInProblem } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * Why somebody stands before this page who did not mean to: a page that needs them signed in, or a way through Google
 * or Facebook that ended early.
 */
export function SignInNotice({ problem, to }: { problem: SignInProblem | null; to: string | undefined }) {
  if (problem === 'cancelled')
    return <p className="mb-5 rounded-card bg-leaf p-4">{t('accounts.problem.cancelled')}</p>;
  if (problem) return <Alert className="mb-5">{t(`accounts.problem.${problem}`)}</Alert>;
  if (to?.startsWith(paths.editListing('')))
    return (
      <Alert kind="note" className="mb-5">
        {t('accounts.toEditListing')}
      </Alert>
    );
  return null;
}
