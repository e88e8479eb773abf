import { ontarioBounds } from '@canopy/contracts/places';
import { readListingPoint, setListingPoint } from '@canopy/contracts/places.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { keepPage } from '../browser/keep-page.ts';
import { Fact } from '../features/admin/fact.tsx';
import { PointMap } from '../features/admin/operations/point-map.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr, pageOf } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return loadOr(args, {
    load: async () => ({
      listing: await apiFor(args).call(readListingPoint, { params: { id: args.params['id']! } }),
    }),
    or: { listing: null },
    log: 'the point of a listing could not be loaded',
    refused: pageOf(t('adminOperations.point.notFound')),
  });
}

interface Answer {
  refused: string | null;
  fields: Record<string, string[] | undefined>;
  lat: string;
  lng: string;
}

const typed = (form: FormData) => ({ lat: String(form.get('lat') ?? ''), lng: String(form.get('lng') ?? '') });
const unanswered = (form: FormData): Answer => ({
  refused: t('adminOperations.refused'),
  fields: {},
  ...typed(form),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const id = args.params['id']!;
  return answerTo(args, {
    back: paths.adminListingPoint(id),
    act: async () => {
      const body = { ...typed(form), location: String(form.get('location') ?? '') };
      await apiFor(args).call(setListingPoint, { params: { id }, body });
      return redirectSaying(paths.adminPlaces(), { kind: 'success', key: 'pointSet' });
    },
    refused: (error): Answer => ({
      refused: error.reason === 'invalid_input' ? null : error.message,
      fields: error.fields ?? {},
      ...typed(form),
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminOperations.point.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminOperations.point.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ListingPoint() {
  const { listing } = useLoaderData<typeof loader>();
  if (!listing) return <LoadFailed sentence={t('adminOperations.point.failed')} retry={t('adminOperations.retry')} />;
  const { id, title, location, lat } = listing;
  return (
    <section aria-labelledby="point" className="max-w-3xl">
      <Link to={paths.adminPlaces()} className="link inline-flex min-h-11 items-center gap-1">
        <Icon name="previous" />
        {t('adminOperations.point.back')}
      </Link>
      <h2 id="point" className="mt-1 mb-4 text-2xl sm:text-3xl">
        {t('adminOperations.point.title')}
      </h2>
      <dl className="mb-4 grid gap-2 wrap-anywhere">
        <Fact label={t('adminOperations.point.listing')}>
          <Link to={paths.listing(id)} dir="auto" className="link">
            {title}
          </Link>
        </Fact>
        {location ? (
          <Fact label={t('adminOperations.point.address')}>
            <bdi>{location}</bdi>
          </Fact>
        ) : null}
      </dl>
      {location && !listing.isVirtual ? (
        <>
          <p className="mb-4 font-medium">{t(`adminOperations.point.now.${lat === null ? 'none' : 'set'}`)}</p>
          <PointForm key={`${id} ${location}`} listing={listing} />
        </>
      ) : (
        <Alert kind="note">{t('adminOperations.point.online')}</Alert>
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
      {answer?.refused ? <ActionAlert of={answer}>{answer.refused}</ActionAlert> : null}
      <p className="needs-scripts text-ink-soft">{t('adminOperations.point.withScripts')}</p>
      <p className="without-scripts text-ink-soft">{t('adminOperations.point.withoutScripts')}</p>
      <PointMap point={point} label={t('adminOperations.point.map')} title={title} onChoose={setPoint} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="lat"
          name="lat"
          inputMode="text"
          autoComplete="off"
          required
          label={t('adminOperations.point.lat')}
          hint={t('adminOperations.point.latHint', { least: south, most: north })}
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
          label={t('adminOperations.point.lng')}
          hint={t('adminOperations.point.lngHint', { least: west, most: east })}
          value={point.lng}
          onChange={({ currentTarget }) => setPoint({ ...point, lng: currentTarget.value })}
          errors={answer?.fields['lng']}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          {t(busy ? 'adminOperations.point.saving' : 'adminOperations.point.save')}
        </Button>
        <p className="text-sm text-ink-soft">{t('adminOperations.point.stays')}</p>
      </div>
    </Form>
  );
}
