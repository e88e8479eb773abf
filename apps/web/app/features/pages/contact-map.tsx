import { brand } from '@canopy/contracts/brand';
import { t } from '../../i18n/index.ts';
import { towns } from '../map/ontario.ts';
import { regionZoom } from '../map/region-view.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNearScreen } from '../../browser/use-near-screen.ts';
import { MapFence, MapNote } from '../listings-search/map-panel.tsx';

const fetchMap = () => import('../map/region-map.tsx').then((module) => module.RegionMap);

/** Ontario on a map, and the towns that stand on it as words. */
export function ContactMap() {
  const { frame, Part: Map, failed } = useNearScreen(fetchMap);
  const sorry = <MapNote text={t('mapFrame.failedHere')} />;
  const shown = towns.filter(([, , , from]) => from <= regionZoom).map(([name]) => name);
  return (
    <section aria-labelledby="map-title">
      <h2 id="map-title" className="text-2xl sm:text-3xl">
        {t('contact.map.title')}
      </h2>
      <p className="mt-2 flex items-center gap-2 font-semibold">
        <Icon name="pin" className="size-5 shrink-0 text-forest" />
        {brand.region}
      </p>
      <p className="mt-1 prose-width text-ink-soft">{t('contact.map.text')}</p>
      <div ref={frame} className="map-frame needs-scripts mt-4 h-96 overflow-hidden rounded-card border border-line">
        {failed ? (
          sorry
        ) : Map ? (
          <MapFence fallback={sorry}>
            <Map label={t('contact.map.label')} />
          </MapFence>
        ) : (
          <MapNote text={t('mapFrame.loading')} />
        )}
      </div>
      <h3 className="mt-4 font-sans text-base tracking-normal">{t('contact.map.list')}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-ink-soft">
        {shown
          .toSorted((a, b) => a.localeCompare(b, 'en-CA'))
          .map((name) => (
            <li key={name}>{name}</li>
          ))}
      </ul>
    </section>
  );
}
