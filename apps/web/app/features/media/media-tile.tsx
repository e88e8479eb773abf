import { limits } from '@canopy/contracts/limits';
import { useSortable } from '@dnd-kit/sortable';
import { t } from '../../i18n/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { MediaItem } from './media-items.ts';
import { UploadState } from './upload-state.tsx';

interface Tile {
  item: MediaItem;
  index: number;
  sortable: boolean;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

const small =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-leaf hover:text-ink';

/**
 * One file: its picture, its text, how far it is, and what can be done with it. Only what has arrived travels with the
 * form.
 */
export function MediaTile({ item, index, sortable, onDescribe, onRetry, onRemove }: Tile) {
  const hydrated = useHydrated();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.key,
    disabled: !sortable,
  });
  const id = item.state.kind === 'done' ? item.state.id : null;
  const altId = `media-alt-${item.key}`;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      className={`relative flex min-w-0 flex-wrap items-start gap-3 rounded-card border bg-surface p-3 sm:flex-nowrap ${isDragging ? 'z-10 border-forest shadow-card' : 'border-line'}`}
    >
      <div className="relative aspect-4/3 w-28 shrink-0 overflow-hidden rounded-lg bg-leaf sm:w-36">
        {item.preview ? (
          <img src={item.preview} alt="" className="size-full object-cover" />
        ) : (
          <Icon
            name={item.type === 'video' ? 'play' : 'image'}
            className="absolute inset-0 m-auto size-8 text-forest"
          />
        )}
        {index === 0 ? (
          <span className="absolute top-1.5 left-1.5">
            <Badge>{t('media.cover')}</Badge>
          </span>
        ) : null}
      </div>
      <div className="order-last grid min-w-0 basis-full gap-2 sm:order-none sm:basis-auto sm:grow">
        <p className="truncate text-sm font-medium" title={item.name}>
          {item.name}
        </p>
        <div>
          <label htmlFor={altId} className="mb-1 block text-sm text-ink-soft">
            <span aria-hidden="true">
              {t('media.alt')} ({t('ui.optional')})
            </span>
            <span className="sr-only">{t('media.altOf', { name: item.name })}</span>
          </label>
          <input
            id={altId}
            type="text"
            name={id ? `media[${index}].alt` : undefined}
            value={item.alt}
            onChange={(event) => onDescribe(event.currentTarget.value)}
            maxLength={limits.alt}
            className="field-control"
          />
        </div>
        <UploadState item={item} />
        {item.state.kind === 'failed' && !item.state.final ? (
          <Button type="button" kind="secondary" size="small" onClick={onRetry} className="justify-self-start">
            {t('media.retry')}
            <span className="sr-only"> {item.name}</span>
          </Button>
        ) : null}
        {id && hydrated ? <input type="hidden" name={`media[${index}].id`} value={id} /> : null}
        {id && !hydrated ? (
          <label className="without-scripts flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={`media[${index}].id`}
              value={id}
              defaultChecked={!item.leftOut}
              className="size-5 accent-forest"
            />
            {t('media.keep')}
          </label>
        ) : null}
      </div>
      <div className="needs-scripts ml-auto flex shrink-0">
        {sortable ? (
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            className={`${small} cursor-grab touch-none`}
          >
            <Icon name="move" />
            <span className="sr-only">{t('media.move', { name: item.name })}</span>
          </button>
        ) : null}
        <button type="button" onClick={onRemove} className={small}>
          <Icon name="close" />
          <span className="sr-only">{t('media.remove', { name: item.name })}</span>
        </button>
      </div>
    </li>
  );
}
