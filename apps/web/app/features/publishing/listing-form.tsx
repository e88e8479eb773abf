import type { Media } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { socialNetworks } from '@canopy/contracts/vocabulary';
import { getFormProps, getInputProps, useForm, type Submission, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { timing } from '../../form-timing.ts';
import { useSending } from '../../browser/use-sending.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { t, words as leaving } from '../../i18n/index.ts';
import { goneFiles } from '../../server/refusal-of-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { MediaField } from '../media/media-field.tsx';
import { sentMedia, type Unfinished } from '../media/media-items.ts';
import { AgesFields } from './ages-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormSection } from './form-section.tsx';
import { LinkFields } from './link-fields.tsx';
import type { ListingFields } from './listing-values.ts';
import { PlaceFields } from './place-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { isAboutUnfinished, unfinishedSentences } from './read-listing.ts';
import { TimeFields } from './time-fields.tsx';
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

/** In the order of the form. */
const labelledNames = [
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
] as const;

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

  // What was said of a file that had not arrived follows it: it may have failed since, arrived or been removed.
  const media = {
    id: fields.media.id,
    errors: fields.media.errors?.flatMap((sentence) =>
      isAboutUnfinished(sentence) ? unfinishedSentences(unfinished) : [sentence],
    ),
  };
  const changed = useCallback(() => setDirty(true), []);

  const labelled = [
    ...labelledNames.map((name) => ({ field: fields[name], label: t(`publishing.fields.${name}`) })),
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
      <UnsavedChanges typed={dirty} words={leaving('publishing.unsaved')} />
      {children}

      {forProvider ? <ProviderFields fields={fields} waitsFor={waitsFor} /> : null}

      <BasicFields fields={fields} forProvider={forProvider} />

      <FormSection title={t('publishing.sections.ages')} hint={t('publishing.sectionHints.ages')}>
        <AgesFields fields={fields} />
      </FormSection>

      <FormSection title={t('media.title')}>
        <MediaField
          {...media}
          onListing={onListing}
          sent={sentMedia(lastResult?.initialValue)}
          gone={lastResult?.error?.[goneFiles] ?? undefined}
          onUnfinished={setUnfinished}
          onChange={changed}
        />
      </FormSection>

      <PlaceFields fields={fields} forProvider={forProvider} />

      <TimeFields fields={fields} datesOptional={datesOptional} />

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

      <LinkFields fields={social} />

      <div className="sticky bottom-0 z-30 -mx-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:static sm:mx-0 sm:flex sm:justify-end sm:px-0 sm:pt-6">
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {busy ? words.busy : words.submit}
        </Button>
      </div>
    </Form>
  );
}
