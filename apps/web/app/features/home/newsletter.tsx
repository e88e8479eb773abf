import type { FormEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/**
 * There is no newsletter yet, so the form sends nothing. Its fields have no names: also where no script keeps it from
 * being sent, nothing of what was typed goes anywhere.
 */
export function Newsletter() {
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <section aria-labelledby="newsletter" className="mt-16 rounded-2xl bg-leaf p-6 sm:p-8">
      <h2 id="newsletter" className="text-2xl sm:text-3xl">
        {t('home.newsletter.title')}
      </h2>
      <form
        onSubmit={stay}
        aria-labelledby="newsletter"
        className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field id="newsletter-name" type="text" autoComplete="given-name" label={t('home.newsletter.firstName')} />
        <Field id="newsletter-email" type="email" autoComplete="email" label={t('home.newsletter.email')} />
        <Button type="submit">{t('home.newsletter.subscribe')}</Button>
      </form>
    </section>
  );
}
