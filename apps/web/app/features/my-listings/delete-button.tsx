import { KeepButton } from '../shell/keep-link.tsx';
import { useDialogForm } from '../shell/use-dialog-form.ts';
import { useDialogLink } from '../shell/use-dialog-link.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type DeletionAnswer, DeletionQuestion, isCancellation, mustWait } from './deletion-question.tsx';

/**
 * A link to the page that asks; with scripts the same question opens as a dialog, and its answer is posted to that
 * page.
 */
export function DeleteButton({
  listing,
  wide = false,
  small = false,
  back,
}: {
  listing: { id: string; title: string };
  wide?: boolean;
  small?: boolean;
  /** A list that stays when the listing goes. */
  back?: string;
}) {
  const to = paths.deleteListing(listing.id, { back });
  const question = useDialogLink<DeletionAnswer>(to, 'routes/delete-listing.$id');
  const { Form, busy, answer, forget } = useDialogForm<{ problem: string }>(question.close);
  const { loading } = question;
  // Not what it was when it was opened before: others may have paid since.
  const deletion = loading ? null : (question.loaded?.deletion ?? null);
  const close = () => {
    if (answer) forget();
    question.close();
  };

  return (
    <>
      <LinkButton
        to={to}
        kind="secondary"
        size={small ? 'small' : 'normal'}
        wide={wide}
        onClick={question.show}
        className="text-danger!"
      >
        {t('myListings.delete')}
        <span className="sr-only"> {listing.title}</span>
      </LinkButton>
      <Dialog
        open={question.open}
        onClose={close}
        busy={busy}
        title={t('myListings.deletion.title', { title: listing.title })}
      >
        {loading ? (
          <div role="status">
            <span className="sr-only">{t('myListings.deletion.loading')}</span>
            <Skeleton className="mt-4 h-24" />
          </div>
        ) : (
          <DeletionQuestion deletion={deletion} answer={answer} />
        )}
        <Form method="post" action={to} className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <KeepButton busy={busy} onClick={close}>
            {t('myListings.deletion.keep')}
          </KeepButton>
          {loading || mustWait(deletion) ? null : (
            <Button type="submit" kind="danger" busy={busy}>
              {t(
                busy
                  ? 'myListings.deletion.working'
                  : isCancellation(deletion)
                    ? 'myListings.deletion.confirmCancel'
                    : 'myListings.deletion.confirm',
              )}
            </Button>
          )}
        </Form>
      </Dialog>
    </>
  );
}
