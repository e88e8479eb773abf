import type { Media } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { FieldErrors } from '../../ui/field-frame.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FileDrop } from './file-drop.tsx';
import type { SentMedia, Unfinished } from './media-items.ts';
import { MediaTile } from './media-tile.tsx';
import { SortableTiles } from './sortable-tiles.tsx';
import { useUploads } from './use-uploads.ts';

/**
 * Photos and videos of a listing, inside its form: the ids and texts travel as `media[0].id`, `media[0].alt`, in their
 * order. Files are uploaded as they are chosen, so a form that comes back has lost none; while one has not arrived,
 * `mediaUnfinished` says so to whoever reads the form, who refuses it. Without scripts the files that
 * are on the listing already can be described and left out; new ones have a form of their own (`PlainMediaForm`).
 */
export function MediaField({
  id,
  onListing = [],
  sent,
  gone,
  errors,
  onUnfinished,
  onChange,
}: {
  id: string;
  onListing?: Media[];
  /** What the form said of them when it came back. */
  sent: SentMedia;
  /** Ids of files that the form named and that are no longer there. */
  gone?: string[] | undefined;
  errors?: string[] | undefined;
  onUnfinished: (unfinished: Unfinished | null) => void;
  /** Other files than before, or in another order. Their texts are typed, which the form hears by itself. */
  onChange: () => void;
}) {
  const hydrated = useHydrated();
  const { items, problems, said, preparing, unfinished, change, add, lose, remove } = useUploads(onListing, sent);
  useEffect(() => lose(gone ?? []), [gone, lose]);
  useEffect(() => onUnfinished(unfinished), [unfinished, onUnfinished]);
  const order = items.map(({ key }) => key).join();
  const before = useRef(order);
  useEffect(() => {
    if (order === before.current) return;
    before.current = order;
    onChange();
  }, [order, onChange]);

  const tiles = items.map((item, index) => (
    <MediaTile
      key={item.key}
      item={item}
      index={index}
      sortable={hydrated && items.length > 1}
      onDescribe={(alt) => change({ kind: 'described', key: item.key, alt })}
      onRetry={() => change({ kind: 'retried', key: item.key })}
      onRemove={() => {
        remove(item);
        document.getElementById(id)?.focus();
      }}
    />
  ));
  return (
    <div className="grid min-w-0 gap-4">
      <div className="needs-scripts grid gap-3">
        <FileDrop
          id={id}
          errors={errors}
          onFiles={(files) => void add(files)}
          busy={preparing}
          full={items.length >= limits.mediaPerListing}
        />
        <div role="alert">
          {problems.length > 0 ? (
            <ul className="grid gap-1 text-sm font-medium text-danger">
              {problems.map((sentence) => (
                <li key={sentence} className="flex min-w-0 items-start gap-1.5">
                  <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
                  <span className="min-w-0">{sentence}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <input type="hidden" name="mediaShown" value="on" />
      {unfinished ? <input type="hidden" name="mediaUnfinished" value={unfinished} /> : null}
      {onListing.length > 0 ? null : <p className="without-scripts text-ink-soft">{t('media.afterPublishing')}</p>}
      <FieldErrors id={id} errors={errors} />
      {items.length > 0 ? (
        hydrated ? (
          <SortableTiles items={items} onMove={(key, to) => change({ kind: 'moved', key, to })}>
            {tiles}
          </SortableTiles>
        ) : (
          <ol aria-label={t('media.list')} className="grid gap-3">
            {tiles}
          </ol>
        )
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
