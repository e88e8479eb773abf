import { ontarioBounds } from '@canopy/contracts/places';
import { readListingPoint, setListingPoint } from '@canopy/contracts/places.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { keepPage } from '../browser/keep-page.ts';
import { PointMap } from '../features/map/point-map.tsx';
import { ListLink } from '../features/shell/list-link.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { numberText } from '../i18n/format.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { listBefore } from '../server/page-before.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Field } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';

/** For approved providers and admins; whose listing it is, the API knows. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const back = listBefore(args, paths.listing(args.params['id']!));
  return loadOr(args, {
    load: async () => ({
      back,
      listing: await apiFor(args).call(readListingPoint, { params: { id: args.params['id']! } }),
    }),
    or: { back, listing: null },
    log: 'the point of a listing could not be loaded',
    refused: refusedAddress(t('listingPoint.notFound')),
  });
}

interface Answer {
  problem: string | null;
  fields: Record<string, string[] | undefined>;
  lat: string;
  lng: string;
}

const typed = (form: FormData) => ({ lat: String(form.get('lat') ?? ''), lng: String(form.get('lng') ?? '') });
const unanswered = (form: FormData): Answer => ({
  problem: t('listingPoint.refused'),
  fields: {},
  ...typed(form),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireProvider(args);
  const id = args.params['id']!;
  const back = listBefore(args, paths.listing(id));
  return answerTo(args, {
    back: paths.listingPoint(id, { back }),
    act: async () => {
      const body = { ...typed(form), location: String(form.get('location') ?? '') };
      await apiFor(args).call(setListingPoint, { params: { id }, body });
      return redirectSaying(back, { kind: 'success', key: 'pointSet' });
    },
    refused: (error): Answer => ({
      problem: error.reason === 'invalid_input' ? null : error.message,
      fields: error.fields ?? {},
      ...typed(form),
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('listingPoint.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('listingPoint.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ListingPoint() {
  const { back, listing } = useLoaderData<typeof loader>();
  if (!listing) return <LoadFailed sentence={t('listingPoint.failed')} retry={t('listingPoint.retry')} />;
  const { id, title, location, lat, status } = listing;
  const toListing = back === paths.listing(id);
  const now = lat === null ? 'none' : status === 'approximate' ? 'approximate' : 'set';
  return (
    <section aria-labelledby="point" className="shell max-w-3xl py-8 sm:py-10">
      <ListLink to={back} list={toListing ? back : paths.adminPlaces()}>
        {t(toListing ? 'listingPoint.back' : 'listingPoint.toPlaces')}
      </ListLink>
      <h1 id="point" className="mt-1 mb-4 text-3xl sm:text-4xl">
        {t('listingPoint.title')}
      </h1>
      <dl className="mb-4 grid gap-2 wrap-anywhere">
        <Fact label={t('listingPoint.listing')}>
          <Link to={paths.listing(id)} dir="auto" className="link">
            {title}
          </Link>
        </Fact>
        {location ? (
          <Fact label={t('listingPoint.address')}>
            <bdi>{location}</bdi>
          </Fact>
        ) : null}
      </dl>
      {location && !listing.isVirtual ? (
        <>
          <p className="mb-4 font-medium">{t(`listingPoint.now.${now}`)}</p>
          <PointForm key={`${id} ${location}`} listing={listing} />
        </>
      ) : (
        <Alert kind="note">{t('listingPoint.online')}</Alert>
      )}
    </section>
  );
}

const { south, north, west, east } = ontarioBounds;

function PointForm({
  listing: { title, location, lat, lng },
}: {
  listing: { title: string; location: string; lat: number | null; lng: number | null };
}) {
  const answer = useActionData<typeof action>() as Answer | undefined;
  const busy = useNavigation().formData !== undefined;
  const [point, setPoint] = useState({
    lat: answer?.lat ?? String(lat ?? ''),
    lng: answer?.lng ?? String(lng ?? ''),
  });
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="location" value={location} />
      {answer?.problem ? <ActionAlert of={answer}>{answer.problem}</ActionAlert> : null}
      <p className="needs-scripts text-ink-soft">{t('listingPoint.withScripts')}</p>
      <p className="without-scripts text-ink-soft">{t('listingPoint.withoutScripts')}</p>
      <PointMap point={point} label={t('listingPoint.map')} title={title} onChoose={setPoint} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="lat"
          name="lat"
          inputMode="text"
          autoComplete="off"
          required
          label={t('listingPoint.lat')}
          hint={t('listingPoint.latHint', { least: numberText(south), most: numberText(north) })}
          value={point.lat}
          onChange={({ currentTarget }) => setPoint({ ...point, lat: currentTarget.value })}
          errors={answer?.fields['lat']}
        />
        <Field
          id="lng"
          name="lng"
          inputMode="text"
          autoComplete="off"
          required
          label={t('listingPoint.lng')}
          hint={t('listingPoint.lngHint', { least: numberText(west), most: numberText(east) })}
          value={point.lng}
          onChange={({ currentTarget }) => setPoint({ ...point, lng: currentTarget.value })}
          errors={answer?.fields['lng']}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          {t(busy ? 'listingPoint.saving' : 'listingPoint.save')}
        </Button>
        <p className="text-sm text-ink-soft">{t('listingPoint.stays')}</p>
      </div>
    </Form>
  );
}
