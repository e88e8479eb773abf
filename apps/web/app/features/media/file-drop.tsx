import { limits } from '@canopy/contracts/limits';
import { acceptedFiles } from '@canopy/rules/media-limits';
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { described, hintId } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';

/** With scripts these become JPEG. HEIC is not asked for: phones then give a JPEG by themselves. */
const alsoPhotos = 'image/webp,image/avif';

/** Where files are chosen or dropped. The field itself stays out of sight: its words are the browser's, not ours. */
export function FileDrop({
  id,
  errors,
  full,
  busy,
  onFiles,
}: {
  id: string;
  errors: string[] | undefined;
  full: boolean;
  /** While photos are made smaller. */
  busy: boolean;
  onFiles: (files: File[]) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`grid justify-items-center gap-2 rounded-card border-2 border-dashed p-5 text-center ${over ? 'border-forest bg-leaf' : 'border-line-strong'}`}
    >
      <Button
        id={id}
        type="button"
        kind="secondary"
        // It takes the focus of a file that is removed, and of the summary's link, with ten files too.
        aria-disabled={full || undefined}
        {...described({ id, hint: true, errors })}
        onClick={() => full || field.current?.click()}
      >
        <Icon name="plus" />
        {t(busy ? 'media.preparing' : 'media.choose')}
      </Button>
      <span className="text-ink-soft max-sm:hidden">{over ? t('media.dropNow') : t('media.drop')}</span>
      <p id={hintId(id)} className="text-sm text-ink-soft">
        {t('media.hint', { n: limits.mediaPerListing })}
      </p>
      <input
        ref={field}
        type="file"
        multiple
        accept={`${acceptedFiles},${alsoPhotos}`}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
