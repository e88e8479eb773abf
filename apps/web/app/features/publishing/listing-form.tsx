import type { Media } from '@canopy/contracts/listings';
import { listingLanguages } from '@canopy/contracts/language';
import { limits } from '@canopy/contracts/limits';
import { categories, socialNetworks, type SocialNetwork } from '@canopy/contracts/vocabulary';
import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type Submission,
  type SubmissionResult,
} from '@conform-to/react';
import { Form } from '@remix-run/react';
import { timing } from '../../form-timing.ts';
import { useSending } from '../../browser/use-sending.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { numberText } from '../../i18n/format.ts';
import { t, words as leaving } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select, TextArea } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { plain } from '../../ui/plain-props.ts';
import { MediaField } from '../media/media-field.tsx';
import type { Unfinished } from '../media/media-items.ts';
import { AgesFields } from './ages-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormSection } from './form-section.tsx';
import type { ListingFields } from './listing-values.ts';
import { PriceFields } from './price-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { isAboutUnfinished, unfinishedSentences } from './read-listing.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { isValidation, useFormAttempts } from './use-form-attempts.ts';

/** What differs between adding and editing. */
export interface ListingFormTask {
  id: 'add-listing' | 'edit-listing' | 'add-listing-for-provider' | 'edit-pending-listing';
  /** Where the form is sent. */
  to: string;
  values: Partial<ListingFields>;
  lastResult: SubmissionResult<string[]> | undefined;
  read: (form: FormData) => Submission<Record<string, unknown>>;
  words: { submit: string; busy: string; failed: string };
  /** Files that are on the listing already. */
  media?: Media[];
  /**
   * Created for somebody else: asks for whom first. Families then write to that email unless another contact is given.
   */
  forProvider?: boolean;
  /** The email that it waits for: whom it is for is no question any more. */
  waitsFor?: string | undefined;
  /** Dates may be missing, and a button clears them. */
  datesOptional?: boolean;
  /** Above the fields: what the person must see first, and hidden fields. */
  children?: ReactNode;
}

const takesHandle = (network: SocialNetwork) => network === 'instagram' || network === 'twitter';
/** Empties date fields as a person would, so that everything that listens to typing hears it. */
function clear(ids: string[]): void {
  for (const id of ids) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) continue;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function ListingForm({
  id,
  to,
  values,
  lastResult,
  read,
  words,
  media: onListing = [],
  forProvider = false,
  waitsFor,
  datesOptional = false,
  children,
}: ListingFormTask) {
  const busy = useSending(to);
  const hydrated = useHydrated();
  const [dirty, setDirty] = useState(lastResult !== undefined);
  const [form, fields] = useForm<ListingFields>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: values,
    ...timing,
    // The contract's output is the API's business; what this form holds is texts.
    onValidate: ({ formData }) => read(formData) as never,
  });
  const social = fields.socialMedia.getFieldset();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [isVirtual, setVirtual] = useState(fields.isVirtual.initialValue === 'on');

  // What was said of a file that had not arrived follows it: it may have failed since, arrived or been removed.
  const media = {
    id: fields.media.id,
    errors: fields.media.errors?.flatMap((sentence) =>
      isAboutUnfinished(sentence) ? unfinishedSentences(unfinished) : [sentence],
    ),
  };
  const changed = useCallback(() => setDirty(true), []);

  const labelled = [
    ...(
      [
        'providerEmail',
        'providerName',
        'title',
        'description',
        'category',
        'language',
        'contact',
        'isVirtual',
        'location',
        'eventStart',
        'eventEnd',
        'price',
        'isFreeEvent',
        'isContactForPrice',
        'maxAttendees',
        'ageMin',
        'ageMax',
      ] as const
    ).map((name) => ({ field: fields[name], label: t(`publishing.fields.${name}`) })),
    { field: media, label: t('media.title') },
    ...socialNetworks.map((network) => ({ field: social[network], label: t(`vocabulary.social.${network}`) })),
  ];
  const { summary, problems, onSubmit } = useFormAttempts(form, labelled, lastResult);

  return (
    <Form
      method="post"
      action={to}
      onInput={changed}
      {...getFormProps(form)}
      onSubmit={(event) => {
        // Enter in a field presses no button that could say that this would be a second send.
        if (busy && !isValidation(event)) event.preventDefault();
        else onSubmit(event);
      }}
      className="grid gap-8"
    >
      {problems.length > 0 ? <ErrorSummary ref={summary} problems={problems} failedTitle={words.failed} /> : null}
      {/* Enter in a field presses the first button of a form: it must be the one that saves. */}
      {datesOptional ? <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" /> : null}
      <UnsavedChanges dirty={dirty && !busy} words={leaving('publishing.unsaved')} />
      {children}

      {forProvider ? <ProviderFields fields={fields} waitsFor={waitsFor} /> : null}

      <FormSection title={t('publishing.sections.basics')}>
        <Field
          {...plain(getInputProps(fields.title, { type: 'text' }))}
          label={t('publishing.fields.title')}
          hint={t('publishing.hints.title')}
          errors={fields.title.errors}
          maxLength={limits.title}
          dir="auto"
        />
        <div>
          <TextArea
            {...plain(getTextareaProps(fields.description))}
            label={t('publishing.fields.description')}
            hint={t('publishing.hints.description')}
            errors={fields.description.errors}
            maxLength={limits.description}
            rows={7}
            dir="auto"
          />
          <p className="mt-1 text-right text-sm text-ink-soft tabular-nums">
            {t('publishing.charactersLeft', {
              left: numberText(limits.description - (fields.description.value ?? '').length),
            })}
          </p>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <Select
            {...plain(getSelectProps(fields.category))}
            label={t('publishing.fields.category')}
            hint={t('publishing.hints.category')}
            errors={fields.category.errors}
          >
            <option value="">{t('publishing.chooseCategory')}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {t(`vocabulary.category.${category}`)}
              </option>
            ))}
          </Select>
          <Select
            {...plain(getSelectProps(fields.language))}
            label={t('publishing.fields.language')}
            hint={t('publishing.hints.language')}
            errors={fields.language.errors}
          >
            {listingLanguages.map((language) => (
              <option key={language} value={language}>
                {t(`vocabulary.language.${language}`)}
              </option>
            ))}
          </Select>
          <Field
            {...plain(getInputProps(fields.contact, { type: 'email' }))}
            label={t('publishing.fields.contact')}
            hint={t(forProvider ? 'publishing.hints.contactOfProvider' : 'publishing.hints.contact')}
            optional={forProvider}
            errors={fields.contact.errors}
            autoComplete="email"
            maxLength={limits.email}
          />
        </div>
      </FormSection>

      <FormSection title={t('publishing.sections.ages')} hint={t('publishing.sectionHints.ages')}>
        <AgesFields fields={fields} />
      </FormSection>

      <FormSection title={t('media.title')}>
        <MediaField {...media} onListing={onListing} onUnfinished={setUnfinished} onChange={changed} />
      </FormSection>

      <FormSection title={t('publishing.sections.place')} hint={t('publishing.sectionHints.place')}>
        <Checkbox
          id={fields.isVirtual.id}
          name={fields.isVirtual.name}
          checked={isVirtual}
          onChange={(event) => setVirtual(event.currentTarget.checked)}
          label={t('publishing.fields.isVirtual')}
          errors={fields.isVirtual.errors}
        />
        <Field
          {...plain(getInputProps(fields.location, { type: 'text' }))}
          label={t('publishing.fields.location')}
          hint={t(forProvider ? 'publishing.hints.locationForProvider' : 'publishing.hints.location')}
          errors={fields.location.errors}
          optional={isVirtual && !forProvider}
          maxLength={limits.location}
        />
      </FormSection>

      <FormSection title={t('publishing.sections.time')} hint={t('publishing.sectionHints.time')}>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <Field
            {...plain(getInputProps(fields.eventStart, { type: 'datetime-local' }))}
            label={t('publishing.fields.eventStart')}
            errors={fields.eventStart.errors}
            optional={datesOptional}
          />
          <Field
            {...plain(getInputProps(fields.eventEnd, { type: 'datetime-local' }))}
            label={t('publishing.fields.eventEnd')}
            errors={fields.eventEnd.errors}
            optional
          />
        </div>
        {datesOptional ? (
          <Button
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value="clear-dates"
            formNoValidate
            kind="secondary"
            className="justify-self-start"
            onClick={() => clear([fields.eventStart.id, fields.eventEnd.id])}
          >
            {t('publishing.clearDates')}
          </Button>
        ) : null}
      </FormSection>

      <FormSection title={t('publishing.sections.price')}>
        <PriceFields fields={fields} />
        <Field
          {...plain(getInputProps(fields.maxAttendees, { type: 'number' }))}
          label={t('publishing.fields.maxAttendees')}
          hint={t('publishing.hints.maxAttendees')}
          errors={fields.maxAttendees.errors}
          optional
          min={1}
          max={limits.attendees}
          step={1}
          inputMode="numeric"
          className="max-w-48 tabular-nums"
        />
      </FormSection>

      <FormSection title={t('publishing.sections.links')} hint={t('publishing.sectionHints.links')}>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          {socialNetworks.map((network) => (
            <Field
              key={network}
              {...plain(getInputProps(social[network], { type: takesHandle(network) ? 'text' : 'url' }))}
              label={t(`vocabulary.social.${network}`)}
              hint={takesHandle(network) ? t('publishing.hints.handle') : undefined}
              errors={social[network].errors}
              optional
              maxLength={limits.url}
              placeholder={takesHandle(network) ? '@' : 'https://'}
            />
          ))}
        </div>
      </FormSection>

      <div className="sticky bottom-0 z-30 -mx-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:static sm:mx-0 sm:flex sm:justify-end sm:px-0 sm:pt-6">
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {busy ? words.busy : words.submit}
        </Button>
      </div>
    </Form>
  );
}
