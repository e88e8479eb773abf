import type { ApprovalPreview } from '@canopy/contracts/listing-approvals';
import { priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** The listing as far as its provider must see it before saying yes. */
export function ListingPreview({ preview }: { preview: ApprovalPreview }) {
  return (
    <Card className="overflow-hidden">
      <img
        src={`/art/placeholder-${preview.category}.svg`}
        alt=""
        width="800"
        height="450"
        className="h-40 w-full object-cover sm:h-52"
      />
      <dl className="grid gap-3 p-5">
        <div>
          <dt className="sr-only">{t('approval.titleLabel')}</dt>
          <dd className="font-display text-2xl leading-tight font-semibold wrap-anywhere">{preview.title}</dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <dt className="sr-only">{t('approval.category')}</dt>
          <dd>
            <Badge hue={preview.category}>{t(`vocabulary.category.${preview.category}`)}</Badge>
          </dd>
          <dt className="sr-only">{t('approval.price')}</dt>
          <dd className="text-lg font-semibold tabular-nums">{priceLabel(preview)}</dd>
        </div>
      </dl>
    </Card>
  );
}
