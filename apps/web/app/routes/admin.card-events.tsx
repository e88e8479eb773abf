import { cardEventStates } from '@canopy/contracts/card-events';
import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { listCardEvents, replayCardEvent, replayCardEvents } from '@canopy/contracts/card-events.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { LoadingLine } from '../features/admin/loading-line.tsx';
import { CardEventCard } from '../features/admin/operations/card-event-card.tsx';
import { readListSearch } from '../features/admin/operations/list-search.ts';
import { ChoiceLinks } from '../features/shell/choice-links.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { countText } from '../i18n/count-text.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readListSearch(new URL(args.request.url).searchParams, cardEventStates);
  return loadOr(args, {
    load: async () => ({ search, page: await apiFor(args).call(listCardEvents, { query: search }) }),
    or: { search, page: null },
    log: 'the card events could not be loaded',
  });
}

const unanswered = () => ({ problem: t('adminOperations.refused') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const to = paths.adminCardEvents(readListSearch(new URL(args.request.url).searchParams, cardEventStates));
  const intent = intentOf(form, ['one', 'all']);
  return answerTo(args, {
    back: to,
    act: async () => {
      if (intent === 'one') {
        await apiFor(args).call(replayCardEvent, { params: { id: String(form.get('id') ?? '') } });
        return redirectSaying(to, { kind: 'success', key: 'cardEventReplayed' });
      }
      const { events } = await apiFor(args).call(replayCardEvents);
      return redirectSaying(to, {
        kind: 'success',
        key: events > 0 ? 'cardEventsReplayed' : 'noCardEventsReplayed',
      });
    },
    refused: (error) => ({ problem: error.message }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminOperations.events.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminOperations.events.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminCardEvents() {
  const { search, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminOperations.events.failed')} retry={t('adminOperations.retry')} />;
  const { state, after } = search;
  const ending = after ? 'noMore' : state ? 'noneOfState' : 'empty';
  const { failed, waiting } = page.counts;
  const counts = { failed, waiting };
  return (
    <section aria-labelledby="card-events" className="max-w-5xl">
      <BackLink to={paths.adminOperations}>{t('adminOperations.title')}</BackLink>
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="card-events" className="text-2xl sm:text-3xl">
            {t('adminOperations.events.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('adminOperations.events.lead')}</p>
        </div>
        {failed > 0 ? (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="all"
              kind="secondary"
              busy={navigation.formData?.get('intent') === 'all'}
            >
              {t('adminOperations.events.replayAll')}
            </Button>
          </Form>
        ) : null}
      </div>
      <ChoiceLinks
        label={t('adminOperations.events.filter')}
        choices={[
          {
            to: paths.adminCardEvents(),
            label: t('adminOperations.events.states.all'),
            active: !state,
            count: countText(countUpTo(failed + waiting, listsCountedTo)),
          },
          ...cardEventStates.map((one) => ({
            to: paths.adminCardEvents({ state: one }),
            label: t(`adminOperations.events.states.${one}`),
            active: state === one,
            count: countText(countUpTo(counts[one], listsCountedTo)),
          })),
        ]}
      />
      <LoadingLine />
      {answer ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {page.items.length > 0 ? (
        <ul className="grid gap-4">
          {page.items.map((event) => (
            <li key={event.id}>
              <CardEventCard event={event} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(`adminOperations.events.${ending}.title`)}
          text={t(`adminOperations.events.${ending}.text`)}
          art="/art/empty.svg"
        />
      )}
      <PageLinks
        label={t('adminOperations.events.pages')}
        first={after ? { to: paths.adminCardEvents({ state }), text: t('adminOperations.events.newest') } : null}
        next={
          page.next
            ? { to: paths.adminCardEvents({ state, after: page.next }), text: t('adminOperations.events.older') }
            : null
        }
      />
    </section>
  );
}
