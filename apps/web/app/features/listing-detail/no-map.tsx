import { useFetcher } from '@remix-run/react';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';

/** For whoever may change it: the listing is saved, but has no map. Ask again, or write the address differently. */
export function NoMap({ id, why }: { id: string; why: 'not_found' | 'failed' }) {
  const to = paths.editListing(id);
  useRouteCode('routes/edit-listing.$id');
  const asking = useFetcher<{ placeProblem?: string }>();
  return (
    <Alert kind="note" title={t('manageListing.noMap')} className="mb-6">
      <p>{t(`manageListing.place.${why}`)}</p>
      {asking.data?.placeProblem ? (
        <ActionAlert of={asking.data} className="mt-2">
          {asking.data.placeProblem}
        </ActionAlert>
      ) : null}
      <asking.Form method="post" action={to} className="mt-3 flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="find-place"
          kind="secondary"
          size="small"
          busy={asking.state !== 'idle'}
        >
          {t('manageListing.findAgain')}
        </Button>
        <LinkButton to={to} kind="quiet" size="small">
          {t('manageListing.changeAddress')}
        </LinkButton>
        <LinkButton to={paths.listingPoint(id)} kind="quiet" size="small">
          {t('listingPoint.setOf')}
        </LinkButton>
      </asking.Form>
    </Alert>
  );
}
