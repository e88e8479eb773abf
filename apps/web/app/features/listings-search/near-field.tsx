import { limits } from '@canopy/contracts/limits';
import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { filtersOf, readPoint, type ReadSearch } from './listings-search.ts';
import { isOwnPoint, keepOwnPoint } from './own-point.ts';

const patienceMs = 20_000;

/** A town or a postal code, or with scripts the place where the visitor is. */
export function NearField({ search, errors }: { search: ReadSearch; errors: string[] | undefined }) {
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'asking' | 'denied' | 'failed'>('idle');
  const [found, setFound] = useState<ReturnType<typeof readPoint>>();
  const here = search.lat !== undefined && search.lng !== undefined;

  // It may be found some seconds later: what was searched for meanwhile stays, and nobody who goes on is led back.
  const staying = useNavigation().state === 'idle';
  useEffect(() => {
    if (!found || !staying) return;
    setFound(undefined);
    keepOwnPoint(found);
    navigate(paths.listings({ ...filtersOf(search), near: undefined, area: undefined, ...found, view: search.view }), {
      preventScrollReset: true,
    });
  }, [found, staying, search, navigate]);

  function locate() {
    if (state === 'asking') return;
    setState('asking');
    // A browser's question that is left unanswered ends in neither: then the button asks once more.
    const forgotten = setTimeout(() => setState('idle'), patienceMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(forgotten);
        setState('idle');
        setFound(readPoint(coords.latitude.toFixed(6), coords.longitude.toFixed(6)));
      },
      (error) => {
        clearTimeout(forgotten);
        setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed');
      },
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  }

  const problem =
    state === 'denied' ? [t('listings.locationDenied')] : state === 'failed' ? [t('listings.locationFailed')] : errors;
  return (
    <div className="min-w-0">
      <Field
        id="near"
        name="near"
        label={t('listings.near')}
        placeholder={t(
          !here ? 'listings.nearPlaceholder' : isOwnPoint(search) ? 'listings.nearYou' : 'listings.nearChosen',
        )}
        defaultValue={search.near ?? ''}
        maxLength={limits.query}
        autoComplete="postal-code"
        errors={problem}
      />
      {here ? (
        <>
          <input type="hidden" name="lat" value={search.lat} />
          <input type="hidden" name="lng" value={search.lng} />
        </>
      ) : null}
      <button
        type="button"
        onClick={locate}
        aria-disabled={state === 'asking' || undefined}
        className="needs-scripts link inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <Icon name="pin" className="size-4 shrink-0" />
        {state === 'asking' ? t('listings.locating') : t('listings.useLocation')}
      </button>
    </div>
  );
}
