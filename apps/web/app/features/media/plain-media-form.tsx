import { limits } from '@canopy/contracts/limits';
import { acceptedFiles } from '@canopy/rules/media-limits';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';

/**
 * Adds one file to a listing without scripts. A form of its own, beside the listing's and never inside it; the upload
 * endpoint puts the file on the listing and sends the visitor back to the page that showed this, with a message.
 */
export function PlainMediaForm({ listingId, count }: { listingId: string; count: number }) {
  if (count >= limits.mediaPerListing)
    return <p className="without-scripts text-ink-soft">{t('media.tooMany', { n: limits.mediaPerListing })}</p>;
  return (
    <Card className="without-scripts p-4 sm:p-6">
      <form method="post" action={paths.uploadListingMedia} encType="multipart/form-data" className="grid gap-5">
        <h2 className="text-xl">{t('media.plain.title')}</h2>
        <input type="hidden" name="listingId" value={listingId} />
        <Field
          id="plain-media-file"
          name="file"
          type="file"
          accept={acceptedFiles}
          required
          label={t('media.plain.file')}
          hint={t('media.plain.fileHint')}
        />
        <Field
          id="plain-media-alt"
          name="alt"
          type="text"
          maxLength={limits.alt}
          label={t('media.alt')}
          hint={t('media.altHint')}
          optional
        />
        <Button type="submit" className="justify-self-start">
          {t('media.plain.submit')}
        </Button>
      </form>
    </Card>
  );
}
