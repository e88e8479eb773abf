import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFieldsOfAddress } from '../../shell/use-fields-of-address.ts';
import type { EmailsSearch } from './emails-search.ts';

/** All mails to one address: what somebody asks for who waits for one. */
export function EmailSearch({ search: { to } }: { search: EmailsSearch }) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { to: to ?? '' });
  return (
    <Form
      ref={form}
      method="get"
      action={paths.adminEmails()}
      role="search"
      className="mb-4 grid max-w-2xl items-end gap-3 sm:grid-cols-[minmax(12rem,1fr)_auto]"
    >
      <Field
        id="to"
        name="to"
        type="search"
        label={t('adminEmails.search')}
        hint={t('adminEmails.searchHint')}
        defaultValue={to}
        maxLength={limits.email}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="secondary">
          {t('adminEmails.show')}
        </Button>
        {to ? (
          <LinkButton to={paths.adminEmails()} kind="quiet">
            {t('adminEmails.clear')}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
