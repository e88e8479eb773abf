import { statusFilters } from '@canopy/contracts/admin';
import { limits } from '@canopy/contracts/limits';
import { roles } from '@canopy/contracts/vocabulary';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useFieldsOfAddress } from '../../shell/use-fields-of-address.ts';
import type { UsersFilter } from './users-search.ts';

/** Search and filters as a plain form; with scripts a changed choice is asked at once. */
export function UsersFilterForm({ filter }: { filter: UsersFilter }) {
  const { q = '', role = '', status = '' } = filter;
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { q, role, status });
  const filtered = Object.values(filter).some(Boolean);
  return (
    <Form
      ref={form}
      method="get"
      action={paths.adminUsers()}
      role="search"
      className="grid items-end gap-3 sm:grid-cols-[minmax(12rem,1fr)_auto_auto_auto]"
    >
      <Field id="q" name="q" type="search" label={t('admin.users.search')} defaultValue={q} maxLength={limits.query} />
      <Select
        id="role"
        name="role"
        label={t('admin.users.role')}
        defaultValue={role}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{t('admin.users.any')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`vocabulary.role.${role}`)}
          </option>
        ))}
      </Select>
      <Select
        id="status"
        name="status"
        label={t('admin.users.status')}
        defaultValue={status}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{t('admin.users.any')}</option>
        {statusFilters.map((status) => (
          <option key={status} value={status}>
            {t(`vocabulary.status.${status}`)}
          </option>
        ))}
      </Select>
      <div className="flex gap-2">
        <Button type="submit" kind="secondary">
          {t('admin.users.show')}
        </Button>
        {filtered ? (
          <LinkButton to={paths.adminUsers()} kind="quiet">
            {t('admin.users.clear')}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
