import { useRouteLoaderData } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import type { loader } from '../../root.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * Above a form that administrators send only once they have confirmed that it is really them: said before they type,
 * because the way there leads off the page. @param to where it leads back to @param text where the page is more than
 * the form
 */
export function ConfirmNotice({ to, text = t('shell.confirmFirst.text') }: { to: string; text?: string }) {
  const viewer = useRouteLoaderData<typeof loader>('root')?.viewer;
  if (!viewer?.isAdmin || viewer.confirmed) return null;
  return (
    <Alert kind="note">
      {text}{' '}
      <Link to={paths.confirm({ to })} className="link">
        {t('shell.confirmFirst.link')}
      </Link>
    </Alert>
  );
}
