import { type ApplicationPage, applicationViews } from '@canopy/contracts/applications';
import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { numberText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { type ApplicationsSearch, paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ChoiceLinks } from '../../shell/choice-links.tsx';
import { useFieldsOfAddress } from '../../shell/use-fields-of-address.ts';

/** Which applications: by how far they are, by a part of a name or email, and decided ones by who decided. */
export function ApplicationsFilter({
  search: { view, q, by },
  waiting,
  reviewers,
}: {
  search: ApplicationsSearch;
  /** How many wait for us. */
  waiting: number;
  reviewers: ApplicationPage['reviewers'];
}) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { view: view ?? '', q: q ?? '', by: by ?? '' });
  const decided = view === 'approved' || view === 'rejected';
  return (
    <>
      <ChoiceLinks
        label={t('admin.applications.views')}
        choices={applicationViews.map((one) => ({
          to: paths.adminApplications({ view: one === 'waiting' ? undefined : one, q }),
          label: t(`admin.applications.view.${one}`),
          active: one === (view ?? 'waiting'),
          count: one === 'waiting' && waiting > 0 ? numberText(waiting) : null,
        }))}
      />
      <Form ref={form} method="get" action={paths.admin} role="search" className="my-4 flex flex-wrap items-end gap-3">
        {view ? <input type="hidden" name="view" value={view} /> : null}
        <div className="min-w-0 flex-1 basis-56 md:max-w-md">
          <Field
            id="q"
            name="q"
            type="search"
            label={t('admin.applications.search')}
            defaultValue={q}
            maxLength={limits.query}
          />
        </div>
        {decided ? (
          <div className="grow basis-44 sm:grow-0">
            <Select
              id="by"
              name="by"
              label={t('admin.applications.decidedBy')}
              defaultValue={by ?? ''}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              <option value="">{t('admin.applications.anybody')}</option>
              {reviewers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <Button type="submit" kind="secondary">
          {t('admin.applications.show')}
        </Button>
        {q || by ? (
          <LinkButton to={paths.adminApplications({ view })} kind="quiet">
            {t('admin.applications.clear')}
          </LinkButton>
        ) : null}
      </Form>
    </>
  );
}
