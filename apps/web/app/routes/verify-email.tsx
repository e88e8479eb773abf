import { apiPaths } from '@canopy/contracts/api-paths';
import { brand } from '@canopy/contracts/brand';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepPage, unreachable } from '../browser/keep-page.ts';
import { GoneLink } from '../features/accounts/gone-link.tsx';
import { mailedLinkEmail, mailedToken } from '../features/accounts/mailed-link.server.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';

/** Opening the link only looks at it: mail scanners and previews open every link. */
export async function loader(asked: LoaderFunctionArgs) {
  return { email: await mailedLinkEmail(asked, apiPaths.emailVerificationState) };
}

const unanswered = () => ({ sentence: unreachable });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (asked) => {
  try {
    await apiFor(asked).post(apiPaths.verifyEmail, { token: mailedToken(asked.request) });
    return redirectSaying(paths.home, { kind: 'success', key: 'emailVerified' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // A token that cannot be one is refused as input; to people it is a link that does not work.
    const sentence = error.reason === 'invalid_input' ? i18n.t('accounts.verify.goneTitle') : error.message;
    return data({ sentence }, formStatus(asked.request, error.status));
  }
});

export const meta: MetaFunction = () => [{ title: `${i18n.t('accounts.verify.title')} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function VerifyEmail() {
  const { t } = useTranslation();
  const { email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  if (email === null) {
    return (
      <GoneLink title={t('accounts.verify.goneTitle')} text={t('accounts.verify.goneText')}>
        <LinkButton to={paths.account}>{t('accounts.verify.toAccount')}</LinkButton>
      </GoneLink>
    );
  }
  return (
    <div className="shell max-w-md py-10 text-center">
      <h1 className="text-3xl sm:text-4xl">{t('accounts.verify.title')}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{t('accounts.verify.text', { email })}</p>
      {refused ? (
        <ActionAlert of={refused} className="mb-5 text-left">
          {refused.sentence}
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
