import { readVerification, verifyEmail } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { t } from '../i18n/index.ts';
import { keepPage } from '../browser/keep-page.ts';
import { GoneLink } from '../features/sign-in/gone-link.tsx';
import { mailedLinkState, mailedToken } from '../features/sign-in/mailed-link.server.ts';
import { NewPasswordForm } from '../features/sign-in/new-password-form.tsx';
import { passwordUnanswered } from '../features/sign-in/password-unanswered.ts';
import { setNewPassword } from '../features/sign-in/set-new-password.server.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { wantedPage } from '../server/page-address.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

/** Opening the link only looks at it: mail scanners and previews open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const state = await mailedLinkState(args, (token) => apiFor(args).call(readVerification, { body: { token } }));
  return state ?? { email: null, needsPassword: false };
}

/** The page on which the mail was asked for stands in its link. */
const onwardOf = ({ url }: Request) => wantedPage(url, paths.home);

const unanswered = (form: FormData) =>
  form.has('password') ? passwordUnanswered(form) : { problem: t('ui.unreachable') };
export const clientAction = keepPage(unanswered);

/**
 * Whoever is signed in to the account presses a button; anybody else also chooses its password, see `VerifyEmail` of
 * the API.
 */
export const action = formAction(unanswered, async (args, form) => {
  if (form.has('password')) {
    const to = onwardOf(args.request);
    return setNewPassword(args, form, (body) => apiFor(args).call(verifyEmail, { body }), to);
  }
  return answerTo(args, {
    act: async () => {
      await apiFor(args).call(verifyEmail, { body: { token: mailedToken(args.request) ?? '' } });
      return redirectSaying(onwardOf(args.request), { kind: 'success', key: 'emailVerified' });
    },
    // A token that cannot be one is refused as input; to people it is a link that does not work.
    refused: (error) => ({
      problem: error.reason === 'invalid_input' ? t('accounts.verify.goneTitle') : error.message,
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('accounts.verify.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmail() {
  const { email, needsPassword } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const busy = useNavigation().formMethod === 'POST';
  if (email === null) {
    return (
      <GoneLink title={t('accounts.verify.goneTitle')} text={t('accounts.verify.goneText')}>
        <LinkButton to={paths.account}>{t('accounts.verify.toAccount')}</LinkButton>
      </GoneLink>
    );
  }
  const problem = answer && 'problem' in answer ? answer.problem : null;
  if (needsPassword) {
    return (
      <div className="shell max-w-md py-10">
        <h1 className="text-3xl sm:text-4xl">{t('accounts.verify.title')}</h1>
        <p className="mt-3 mb-6 text-ink-soft">{t('accounts.verify.chooseText', { email })}</p>
        {problem ? (
          <ActionAlert of={answer} className="mb-5">
            {problem}
          </ActionAlert>
        ) : null}
        <NewPasswordForm
          email={email}
          submit={t('accounts.verify.choose')}
          lastResult={answer && 'status' in answer ? answer : undefined}
        />
        <p className="mt-4">
          {t('accounts.verify.orSignIn')}{' '}
          <Link to={paths.signIn({ to: pathname + search })} className="link">
            {t('accounts.verify.toSignIn')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="shell max-w-md py-10 text-center">
      <h1 className="text-3xl sm:text-4xl">{t('accounts.verify.title')}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{t('accounts.verify.text', { email })}</p>
      {problem ? (
        <ActionAlert of={answer} className="mb-5 text-left">
          {problem}
        </ActionAlert>
      ) : null}
      <Form method="post" replace>
        <Button type="submit" wide busy={busy}>
          {t('accounts.verify.submit')}
        </Button>
      </Form>
    </div>
  );
}
