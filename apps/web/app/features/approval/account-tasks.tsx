import { Form, useNavigation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestForm } from '../shell/request-form.tsx';

/** The email has an account by now: its owner signs in and comes back. */
export function SignInFirst({ here }: { here: string }) {
  return (
    <div className="grid gap-5">
      <Alert kind="note" title={t('approval.accountExists')}>
        <p>{t('approval.signInText')}</p>
      </Alert>
      <LinkButton to={paths.signIn({ to: here })} wide>
        {t('approval.signIn')}
      </LinkButton>
    </div>
  );
}

/** One confirmation, and the listing is published under the account of this viewer. */
export function PublishForm({
  email,
  version,
  readAgain,
  answer,
}: {
  email: string;
  version: string;
  /** The listing was changed after it was read. */
  readAgain: boolean;
  answer: { refused?: string } | undefined;
}) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      <div>
        <h2 className="text-2xl">{t('approval.publish.title')}</h2>
        <p className="mt-1 text-ink-soft wrap-anywhere">{t('approval.publish.text', { email })}</p>
      </div>
      {answer?.refused ? (
        <ActionAlert of={answer} stays={readAgain}>
          {answer.refused}
        </ActionAlert>
      ) : null}
      <Button type="submit" name="intent" value="publish" wide busy={busy}>
        {t('approval.publish.submit')}
      </Button>
    </Form>
  );
}

/** Somebody else is signed in here. */
export function OtherAccount({ viewer }: { viewer: string }) {
  return (
    <div className="grid gap-5">
      <Alert kind="note" title={t('approval.other.title')}>
        <p className="wrap-anywhere">{t('approval.other.text', { viewer })}</p>
      </Alert>
      <RequestForm action={paths.signOut} route="routes/sign-out">
        <Button type="submit" kind="secondary" wide>
          {t('approval.other.signOut')}
        </Button>
      </RequestForm>
    </div>
  );
}
