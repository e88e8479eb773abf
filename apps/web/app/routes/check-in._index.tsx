import { findTicket } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useFetcher, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { checkInAction } from '../features/check-in/check-in-action.server.ts';
import { checkInUnanswered, type CheckInAnswer } from '../features/check-in/check-in-answer.ts';
import { TicketCodeForm } from '../features/check-in/ticket-code-form.tsx';
import { CheckInMessage } from '../features/check-in/check-in-message.tsx';
import { TicketSeen } from '../features/check-in/ticket-seen.tsx';
import { useAttempts } from '../features/check-in/use-attempts.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';

/** Where the QR code of a ticket leads. Opening it changes nothing; the button does. */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const code = new URL(args.request.url).searchParams.get('code')?.trim() ?? '';
  if (code === '') return { ticket: null, problem: null };
  return loadOr(args, {
    load: async () => ({ ticket: await apiFor(args).call(findTicket, { body: { code } }), problem: null }),
    or: (error) => ({
      ticket: null,
      problem: error.status >= 500 ? t('checkIn.failed') : (error.fields['code']?.[0] ?? error.message),
    }),
    log: 'a ticket could not be looked up',
  });
}

export const action = formAction(checkInUnanswered, (args, form) => checkInAction(args, form, paths.checkIn()));
export const clientAction = keepPage(checkInUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('checkIn.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckIn() {
  const { ticket, problem } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<CheckInAnswer>();
  const posted = useActionData<typeof action>() as CheckInAnswer | undefined;
  const answer = fetcher.data ?? posted;
  useAttempts(answer);
  const seen = answer?.ok ? answer.ticket : ticket;
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('checkIn.title')}</h1>
      <CheckInMessage answer={answer} action={`${paths.checkIn()}?index`} fetcher={fetcher} className="mt-5" />
      {problem && !answer ? (
        <Alert className="mt-5">
          <p>{problem}</p>
        </Alert>
      ) : null}
      {seen ? <TicketSeen ticket={seen} fetcher={fetcher} /> : null}
      <p className="mt-8 mb-3 text-ink-soft">{t('checkIn.lead')}</p>
      <TicketCodeForm fetcher={fetcher} answer={answer} action={`${paths.checkIn()}?index`} />
      <LinkButton to={paths.myListings()} kind="quiet" className="mt-6 -ml-5">
        {t('checkIn.myListings')}
      </LinkButton>
    </div>
  );
}
