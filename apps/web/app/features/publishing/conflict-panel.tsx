import { isListingLanguage } from '@canopy/contracts/language';
import { parseDollars } from '@canopy/contracts/parse-dollars';
import { isCategory } from '@canopy/contracts/vocabulary';
import { parseLocalDateTime } from '@canopy/rules/dates';
import { useEffect, useRef } from 'react';
import { formatDateTime, moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Choice, ConflictField, Difference } from './edit-conflict.ts';

/**
 * What both editors wrote, field by field, with the choice which of the two is saved. Plain radio buttons of the same
 * form.
 */
export function ConflictPanel({ differences }: { differences: Difference[] }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      role="alert"
      aria-labelledby="conflict-title"
      tabIndex={-1}
      autoFocus
      className="scroll-mt-24 rounded-card border-2 border-sun bg-sun-soft p-4 sm:p-5"
    >
      <h2 id="conflict-title" className="flex items-start gap-2 text-xl">
        <Icon name="alert" className="mt-1 size-5 shrink-0" />
        {t('publishing.conflict.title')}
      </h2>
      <p className="mt-1">{t(differences.length > 0 ? 'publishing.conflict.text' : 'publishing.conflict.same')}</p>
      {differences.map((difference) => (
        <DifferenceChoice key={difference.field} {...difference} />
      ))}
    </section>
  );
}

function DifferenceChoice({ field, mine, theirs, choice }: Difference) {
  const label = useFieldLabel()(field);
  const show = useShownValue();
  const option = (which: Choice, values: string[]) => (
    <label className="flex min-h-11 cursor-pointer gap-3 rounded-lg border border-line-strong bg-surface p-3 has-checked:border-forest has-checked:bg-leaf">
      <input
        type="radio"
        name={`take.${field}`}
        value={which}
        defaultChecked={choice === which}
        className="mt-1 size-5 shrink-0 accent-forest"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{t(`publishing.conflict.${which}`)}</span>
        <span className="block max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{show(field, values)}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        {option('mine', mine)}
        {option('theirs', theirs)}
      </div>
    </fieldset>
  );
}

function useFieldLabel(): (field: ConflictField) => string {
  return (field) =>
    field.startsWith('socialMedia.')
      ? t(`vocabulary.social.${field.slice('socialMedia.'.length) as 'website'}`)
      : field === 'media'
        ? t('media.title')
        : t(`publishing.fields.${field as 'title'}`);
}

/** A control's text as people read it: dates and prices spelled out, an empty one said in words. */
function useShownValue(): (field: ConflictField, values: string[]) => string {
  const mediaWords = (files: { alt: string }[]) =>
    [t('publishing.conflict.files', { count: files.length }), ...files.map(({ alt }) => alt).filter(Boolean)].join(
      '\n',
    );
  return (field, [value = '', free, contact]) => {
    if (field === 'price') {
      if (free) return t('publishing.fields.isFreeEvent');
      if (contact) return t('publishing.fields.isContactForPrice');
    }
    if (field === 'ages') {
      if (value === 'all' || value === 'adults') return t(`publishing.ages.${value}`);
      return [free, contact].filter(Boolean).join(' – ') || t('publishing.ages.unsaid');
    }
    if (field === 'isVirtual') return t(value ? 'publishing.conflict.virtual' : 'publishing.conflict.inPerson');
    if (value === '') return t('publishing.conflict.empty');
    if (field === 'media') return mediaWords(JSON.parse(value) as { alt: string }[]);
    if (field === 'price') {
      const cents = parseDollars(value);
      return cents === null ? value : moneyText(cents);
    }
    if (field === 'category') return isCategory(value) ? t(`vocabulary.category.${value}`) : value;
    if (field === 'language') return isListingLanguage(value) ? t(`vocabulary.language.${value}`) : value;
    if (field === 'eventStart' || field === 'eventEnd') {
      const instant = parseLocalDateTime(value);
      return instant ? formatDateTime(instant) : value;
    }
    return value;
  };
}
