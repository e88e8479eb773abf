import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { loadPerson } from '../features/admin/person/load-person.server.ts';
import { personAction } from '../features/admin/person/person-action.server.ts';
import { PersonActions } from '../features/admin/person/person-actions.tsx';
import { PersonFacts } from '../features/admin/person/person-facts.tsx';
import {
  AuditOfPerson,
  EmailsOfPerson,
  ListingsOfPerson,
  SessionsOfPerson,
} from '../features/admin/person/person-lists.tsx';
import { PaymentsOfPerson } from '../features/admin/person/person-payments.tsx';
import { NameQuestion, type PersonAnswer, SessionsQuestion } from '../features/admin/person/person-questions.tsx';
import { readPersonSearch } from '../features/admin/person/person-search.ts';
import { ListLink } from '../features/shell/list-link.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { listBefore } from '../server/page-before.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Avatar } from '../ui/avatar.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { id: viewerId } = await requireAdmin(args);
  const search = readPersonSearch(new URL(args.request.url).searchParams);
  const back = listBefore(args, paths.adminUsers());
  return loadOr(args, {
    load: async () => ({ viewerId, search, back, page: await loadPerson(args, search) }),
    or: { viewerId, search, back, page: null },
    log: 'the page of a person could not be loaded',
    refused: refusedAddress(t('adminPerson.notFound')),
  });
}

/** Why nothing came of a form, in the words of its own question. */
const unanswered = (form: FormData, _url: URL, message: string = t('ui.unreachable')): PersonAnswer => {
  const intent = String(form.get('intent') ?? '');
  if (intent === 'business-name')
    return {
      intent,
      businessName: String(form.get('businessName') ?? ''),
      problem: t('adminPerson.questions.name.failed', { message }),
    };
  if (intent === 'end-sessions') return { intent, problem: t('adminPerson.questions.sessions.failed', { message }) };
  return { intent, problem: t('adminPerson.emails.refused') };
};
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  return personAction(args, form);
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminPerson.failed') };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.page?.person.user.displayName ?? t('adminPerson.notFound')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminPerson() {
  const { viewerId, search, back, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PersonAnswer | undefined;
  if (!page) return <LoadFailed sentence={t('adminPerson.failed')} retry={t('adminPerson.retry')} />;
  const { person, listings, purchases, sales, emails, sessions, audit } = page;
  const { user } = person;
  return (
    <article>
      <ListLink to={back} list={paths.adminUsers()} className="mb-3">
        {t('adminPerson.back')}
      </ListLink>
      {search.ask === 'name' ? <NameQuestion person={person} answer={answer} /> : null}
      {search.ask === 'sessions' ? <SessionsQuestion person={person} viewerId={viewerId} answer={answer} /> : null}
      {answer?.problem && !search.ask ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.displayName} src={user.photoUrl} />
          <h2 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
            {user.displayName}
          </h2>
        </div>
        <PersonActions person={person} viewerId={viewerId} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PersonFacts person={person} />
        <ListingsOfPerson userId={user.id} page={listings} search={search} />
        <PaymentsOfPerson userId={user.id} side="purchases" page={purchases} search={search} />
        <PaymentsOfPerson userId={user.id} side="sales" page={sales} search={search} />
        <EmailsOfPerson user={user} page={emails} search={search} />
        <SessionsOfPerson userId={user.id} sessions={sessions} />
        <AuditOfPerson userId={user.id} audit={audit} />
      </div>
    </article>
  );
}
