import { auditActions } from '@canopy/contracts/audit';
import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { type AuditSearch, paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useFieldsOfAddress } from '../../shell/use-fields-of-address.ts';

/** A plain form; with scripts a changed choice is sent at once. */
export function AuditFilter({ search: { q, action } }: { search: AuditSearch }) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { q: q ?? '', action: action ?? '' });
  return (
    <Form
      ref={form}
      method="get"
      action={paths.adminAudit()}
      role="search"
      className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(12rem,1fr)_auto_auto]"
    >
      <Field
        id="q"
        name="q"
        type="search"
        label={t('adminAudit.search')}
        hint={t('adminAudit.searchHint')}
        defaultValue={q}
        maxLength={limits.email}
      />
      <Select
        id="action"
        name="action"
        label={t('adminAudit.action')}
        defaultValue={action ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{t('adminAudit.any')}</option>
        {auditActions.map((one) => (
          <option key={one} value={one}>
            {t(`adminAudit.actions.${one}`)}
          </option>
        ))}
      </Select>
      <div className="flex gap-2">
        <Button type="submit" kind="secondary">
          {t('adminAudit.show')}
        </Button>
        {q || action ? (
          <LinkButton to={paths.adminAudit()} kind="quiet">
            {t('adminAudit.clear')}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
