import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ChoiceLinks } from '../shell/choice-links.tsx';
import { useFieldsOfAddress } from '../shell/use-fields-of-address.ts';

const rosterFilters = [undefined, 'expected', 'arrived'] as const;

/** Name search and who is shown, as a form and links: every list has an address. */
export function RosterSearch({
  listingId,
  q,
  show,
}: {
  listingId: string;
  q: string | undefined;
  show: string | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfAddress(form, { q: q ?? '' });
  return (
    <>
      <Form
        ref={form}
        method="get"
        action={paths.checkInAt(listingId)}
        role="search"
        className="grid grid-cols-[1fr_auto] items-end gap-3"
      >
        <Field
          id="q"
          name="q"
          type="search"
          label={t('checkIn.search')}
          defaultValue={q ?? ''}
          maxLength={limits.query}
          autoComplete="off"
        />
        {show ? <input type="hidden" name="show" value={show} /> : null}
        <Button type="submit" kind="secondary">
          {t('checkIn.find')}
        </Button>
      </Form>
      <ChoiceLinks
        label={t('checkIn.filter')}
        choices={rosterFilters.map((filter) => ({
          to: paths.checkInAt(listingId, { q, show: filter }),
          label: t(`checkIn.show.${filter ?? 'all'}`),
          active: show === filter,
        }))}
        inPlace
        className="mt-3"
      />
    </>
  );
}
