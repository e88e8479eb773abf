import { changeEmail, readEmailChange } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { GoneLink } from '../features/sign-in/gone-link.tsx';
import { mailedLinkState, mailedToken } from '../features/sign-in/mailed-link.server.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';

/**
 * Opening the link only looks at it: mail scanners and previews open every link. Whoever is not signed in does that
 * first, see `ChangeEmail` of the API.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const state = await mailedLinkState(args, (token) => apiFor(args).call(readEmailChange, { body: { token } }));
  return state ?? { email: null };
}

const unanswered = () => ({ problem: t('account.emailChange.failed') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args) => {
  await requireViewer(args);
  return answerTo(args, {
    act: async () => {
      await apiFor(args).call(changeEmail, { body: { token: mailedToken(args.request) ?? '' } });
      return redirectSaying(paths.account, { kind: 'success', key: 'emailChanged' });
    },
    // A token that cannot be one is refused as input; to people it is a link that does not work.
    refused: (error) => ({
      problem: error.reason === 'invalid_input' ? t('account.newEmail.goneTitle') : error.message,
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('account.emailChange.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('account.newEmail.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  if (email === null) {
    return (
      <GoneLink title={t('account.newEmail.goneTitle')} text={t('account.newEmail.goneText')}>
        <LinkButton to={paths.accountEmail()}>{t('account.newEmail.again')}</LinkButton>
      </GoneLink>
    );
  }
  return (
    <div className="shell max-w-md py-10 text-center">
      <h1 className="text-3xl sm:text-4xl">{t('account.newEmail.title')}</h1>
      <p className="mt-3 mb-6 break-words text-ink-soft">{t('account.newEmail.text', { email })}</p>
      {answer ? (
        <ActionAlert of={answer} className="mb-5 text-left">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <Form method="post" replace>
        <Button type="submit" wide busy={busy}>
          {t('account.newEmail.submit')}
        </Button>
      </Form>
    </div>
  );
}
