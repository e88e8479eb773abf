import { brand } from '@canopy/contracts/brand';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { AcceptForm } from '../features/approval/accept-form.tsx';
import { OtherAccount, PublishForm, SignInFirst } from '../features/approval/account-tasks.tsx';
import { ListingPreview } from '../features/approval/approval-preview.tsx';
import { ApprovalProblem } from '../features/approval/approval-problem.tsx';
import { approvalState } from '../features/approval/approval-state.server.ts';
import { approvalTask } from '../features/approval/approval-state.ts';
import { approvalUnanswered, type ApprovalAnswer } from '../features/approval/approval-answer.ts';
import { acceptWithNewAccount, afterApproval, publishUnderAccount } from '../features/approval/approve.server.ts';
import { Outcome } from '../features/shell/outcome.tsx';
import { useOnward } from '../features/shell/use-onward.ts';
import { t } from '../i18n/index.ts';
import { formAction } from '../server/form-action.server.ts';
import { getViewer } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** Open to everybody who has the link. Opening it only looks. */
export async function loader(args: LoaderFunctionArgs) {
  const [state, viewer] = await Promise.all([approvalState(args), getViewer(args).catch(() => null)]);
  return data(
    { ...state, viewerEmail: viewer?.email ?? null, onward: afterApproval },
    { status: state.problem?.advice === 'retryText' ? 503 : 200 },
  );
}

export const action = formAction(approvalUnanswered, async (args, form) =>
  form.get('intent') === 'publish' ? publishUnderAccount(args, form) : acceptWithNewAccount(args, form),
);
export const clientAction = keepPage(approvalUnanswered);

/** The address holds the token and the page an email: nothing in between may keep it. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const refresh = actionHeaders.get('refresh');
  return { 'cache-control': 'no-store', ...(refresh ? { refresh } : {}) };
};

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('approval.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ApproveListing() {
  const { preview, problem, viewerEmail, onward } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ApprovalAnswer | undefined;
  const { pathname, search } = useLocation();
  useOnward(answer?.done ? onward : null);
  if (answer?.done) return <Done to={onward.to} />;
  if (!preview) return <ApprovalProblem {...problem} />;

  const here = pathname + search;
  const task = approvalTask(preview, viewerEmail);
  const version = answer?.read ?? String(preview.version);
  // Stays until it was read: the next press approves what the page shows by now.
  const readAgain = answer !== undefined && answer.read === undefined;
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('approval.title')}</h1>
      <p className="mt-2 mb-6 prose-width text-ink-soft wrap-anywhere">
        {t('approval.lead', { name: preview.providerName })}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <section aria-label={t('approval.preview')}>
          <ListingPreview preview={preview} />
        </section>
        <Card className="p-5 sm:p-6">
          {task === 'create' ? (
            <>
              <h2 className="text-2xl">{t('approval.create.title')}</h2>
              <p className="mt-1 mb-5 text-ink-soft">{t('approval.create.text')}</p>
              <AcceptForm
                email={preview.email!}
                here={here}
                version={version}
                readAgain={readAgain}
                lastResult={answer?.result}
              />
            </>
          ) : null}
          {task === 'signIn' ? <SignInFirst here={here} /> : null}
          {task === 'publish' ? (
            <PublishForm email={viewerEmail!} version={version} readAgain={readAgain} answer={answer} />
          ) : null}
          {task === 'other' ? <OtherAccount viewer={viewerEmail!} /> : null}
        </Card>
      </div>
    </div>
  );
}

function Done({ to }: { to: string }) {
  return (
    <Outcome className="shell max-w-xl py-12 sm:py-16">
      <Alert kind="success" title={t('approval.done.title')}>
        <p>{t('approval.done.text')}</p>
      </Alert>
      <LinkButton to={to} className="mt-6">
        {t('approval.done.onward')}
      </LinkButton>
    </Outcome>
  );
}
