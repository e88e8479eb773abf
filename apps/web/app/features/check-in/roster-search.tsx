import { limits } from '@canopy/contracts/limits';
import { Form } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';

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
  return (
    <>
      <Form
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
          key={q ?? ''}
          defaultValue={q ?? ''}
          maxLength={limits.query}
          autoComplete="off"
        />
        {show ? <input type="hidden" name="show" value={show} /> : null}
        <Button type="submit" kind="secondary">
          {t('checkIn.find')}
        </Button>
      </Form>
      <nav aria-label={t('checkIn.filter')} className="mt-3 flex flex-wrap gap-2">
        {rosterFilters.map((filter) => (
          <Link
            key={filter ?? 'all'}
            to={paths.checkInAt(listingId, { q, show: filter })}
            preventScrollReset
            aria-current={show === filter ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 aria-[current]:border-forest aria-[current]:bg-leaf aria-[current]:font-semibold"
          >
            {t(`checkIn.show.${filter ?? 'all'}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
