import { useLocation } from '@remix-run/react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Begins to look through somebody's eyes. A plain form, whose answer is a document of its own: nothing that was loaded
 * as an administrator may stay. Not for administrators, whom the API refuses. Stands on any admin page, and comes back to
 * it when it has to be confirmed first.
 */
export function ViewAsButton({
  user,
  className = '',
}: {
  user: { id: string; displayName: string };
  className?: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={paths.viewAs(user.id)} className="inline-block">
      <input type="hidden" name="from" value={pathname + search} />
      <Button type="submit" kind="quiet" size="small" className={`whitespace-nowrap ${className}`}>
        {t('admin.users.viewAs')} <span className="sr-only">{user.displayName}</span>
      </Button>
    </form>
  );
}
