import { type Application, onlineOnly } from '@canopy/contracts/applications';
import { limits } from '@canopy/contracts/limits';
import { businessTypes } from '@canopy/contracts/vocabulary';
import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type SubmissionResult,
} from '@conform-to/react';
import { Form } from '@remix-run/react';
import { timing } from '../../form-timing.ts';
import { useSending } from '../../browser/use-sending.ts';
import { useState } from 'react';
import { t, words } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select, TextArea } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { ErrorSummary } from '../publishing/error-summary.tsx';
import { FormSection } from '../publishing/form-section.tsx';
import { useFormAttempts } from '../publishing/use-form-attempts.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { CharactersLeft } from './characters-left.tsx';
import { readApplication } from './read-application.ts';

interface ApplicationFields {
  businessName: string;
  businessType: string;
  description: string;
  website: string;
  phoneNumber: string;
  address: string;
  isOnlineOnly: string;
  additionalInfo: string;
}

const fieldsOf = ({ address, website, additionalInfo, ...sent }: Application): ApplicationFields => ({
  businessName: sent.businessName,
  businessType: sent.businessType,
  description: sent.description,
  phoneNumber: sent.phoneNumber,
  website: website ?? '',
  additionalInfo: additionalInfo ?? '',
  address: address === onlineOnly ? '' : address,
  isOnlineOnly: address === onlineOnly ? 'on' : '',
});

const names = [
  'businessName',
  'businessType',
  'description',
  'phoneNumber',
  'isOnlineOnly',
  'address',
  'website',
  'additionalInfo',
] as const;

/** @param sent what was sent before, of an application that is to be sent once more */
export function ApplicationForm({
  lastResult,
  sent,
}: {
  lastResult: SubmissionResult<string[]> | undefined;
  sent: Application | null;
}) {
  const busy = useSending(paths.becomeProvider());
  const [dirty, setDirty] = useState(lastResult !== undefined);
  const [form, fields] = useForm<ApplicationFields>({
    id: 'application',
    lastResult: lastResult ?? null,
    ...(sent ? { defaultValue: fieldsOf(sent) } : {}),
    ...timing,
    // The contract's output is the API's business; what this form holds is texts.
    onValidate: ({ formData }) => readApplication(formData) as never,
  });
  const [isOnlineOnly, setOnlineOnly] = useState(fields.isOnlineOnly.initialValue === 'on');
  const labelled = names.map((name) => ({ field: fields[name], label: t(`applications.fields.${name}`) }));
  const { summary, problems, onSubmit } = useFormAttempts(form, labelled, lastResult);

  return (
    <Form
      method="post"
      action={paths.becomeProvider()}
      {...getFormProps(form)}
      onInput={() => setDirty(true)}
      onSubmit={onSubmit}
      className="grid gap-8"
    >
      <UnsavedChanges typed={dirty} words={words('applications.unsent')} />
      {problems.length > 0 ? (
        <ErrorSummary ref={summary} problems={problems} failedTitle={t('applications.notSent')} />
      ) : null}

      <FormSection title={t('applications.sections.business')} hint={t('applications.sectionHints.business')}>
        <Field
          {...plain(getInputProps(fields.businessName, { type: 'text' }))}
          label={t('applications.fields.businessName')}
          hint={t('applications.hints.businessName')}
          errors={fields.businessName.errors}
          autoComplete="organization"
          maxLength={limits.businessName}
        />
        <Select
          {...plain(getSelectProps(fields.businessType))}
          label={t('applications.fields.businessType')}
          errors={fields.businessType.errors}
        >
          <option value="">{t('applications.choose')}</option>
          {businessTypes.map((type) => (
            <option key={type} value={type}>
              {t(`vocabulary.businessType.${type}`)}
            </option>
          ))}
        </Select>
        <div>
          <TextArea
            {...plain(getTextareaProps(fields.description))}
            label={t('applications.fields.description')}
            hint={t('applications.hints.description')}
            errors={fields.description.errors}
            maxLength={limits.businessDescription}
            rows={6}
          />
          <CharactersLeft text={fields.description.value} limit={limits.businessDescription} />
        </div>
      </FormSection>

      <FormSection title={t('applications.sections.reach')} hint={t('applications.sectionHints.reach')}>
        <Field
          {...plain(getInputProps(fields.phoneNumber, { type: 'tel' }))}
          label={t('applications.fields.phoneNumber')}
          hint={t('applications.hints.phoneNumber')}
          errors={fields.phoneNumber.errors}
          autoComplete="tel"
          maxLength={limits.phone}
          className="sm:max-w-72"
        />
        <Checkbox
          id={fields.isOnlineOnly.id}
          name={fields.isOnlineOnly.name}
          checked={isOnlineOnly}
          onChange={(event) => setOnlineOnly(event.currentTarget.checked)}
          label={t('applications.fields.isOnlineOnly')}
          hint={t('applications.hints.isOnlineOnly')}
          errors={fields.isOnlineOnly.errors}
        />
        {/* Only hidden: what was typed comes back when the box is unticked. */}
        <div hidden={isOnlineOnly}>
          <Field
            {...plain(getInputProps(fields.address, { type: 'text' }))}
            label={t('applications.fields.address')}
            hint={t('applications.hints.address')}
            errors={fields.address.errors}
            autoComplete="street-address"
            maxLength={limits.address}
          />
        </div>
        <Field
          {...plain(getInputProps(fields.website, { type: 'url' }))}
          label={t('applications.fields.website')}
          hint={t('applications.hints.website')}
          errors={fields.website.errors}
          optional
          autoComplete="url"
          maxLength={limits.url}
        />
      </FormSection>

      <FormSection title={t('applications.sections.more')}>
        <div>
          <TextArea
            {...plain(getTextareaProps(fields.additionalInfo))}
            label={t('applications.fields.additionalInfo')}
            hint={t('applications.hints.additionalInfo')}
            errors={fields.additionalInfo.errors}
            optional
            maxLength={limits.additionalInfo}
            rows={4}
          />
          <CharactersLeft text={fields.additionalInfo.value} limit={limits.additionalInfo} />
        </div>
      </FormSection>

      <div className="flex justify-end">
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {busy ? t('applications.sending') : t('applications.submit')}
        </Button>
      </div>
    </Form>
  );
}
