import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';
import { numberText, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ListingDescription, ListingFacts } from '../listing-detail/listing-facts.tsx';
import { ProviderLinks } from '../listing-detail/provider-links.tsx';
import { ListingMedia } from '../listing-detail/media/listing-media.tsx';

/** The listing as families will see it: its provider reads it before saying yes. */
export function ListingPreview({ preview }: { preview: ApprovalPreview }) {
  const { title, category, language, description, contact, maxAttendees } = preview;
  return (
    <Card className="grid gap-5 p-5 *:min-w-0 sm:p-6">
      <dl className="grid gap-3">
        <div>
          <dt className="sr-only">{t('approval.titleLabel')}</dt>
          <dd
            dir="auto"
            lang={langOf(language)}
            className="font-display text-2xl leading-tight font-semibold wrap-anywhere"
          >
            {title}
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <dt className="sr-only">{t('approval.category')}</dt>
          <dd>
            <Badge hue={category}>{t(`vocabulary.category.${category}`)}</Badge>
          </dd>
          <dt className="sr-only">{t('approval.language')}</dt>
          <dd>{t(`vocabulary.language.${language}`)}</dd>
          <dt className="sr-only">{t('approval.price')}</dt>
          <dd className="text-lg font-semibold tabular-nums">{priceLabel(preview)}</dd>
        </div>
      </dl>
      <ListingMedia listing={preview} />
      <ListingFacts listing={preview} />
      <dl className="grid grid-cols-2 gap-4 *:min-w-0">
        <div>
          <dt className="text-sm text-ink-soft">{t('approval.spots')}</dt>
          <dd className="tabular-nums">{maxAttendees === null ? t('approval.noLimit') : numberText(maxAttendees)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('approval.contact')}</dt>
          <dd className="wrap-anywhere">
            <bdi>{contact}</bdi>
          </dd>
        </div>
      </dl>
      <ProviderLinks socialMedia={preview.socialMedia} />
      <ListingDescription text={description} language={language} />
    </Card>
  );
}
