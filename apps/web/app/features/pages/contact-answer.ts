import { t } from '../../i18n/index.ts';

const names = ['name', 'email', 'topic', 'message'] as const;
type Written = Record<(typeof names)[number], string>;

/** What the contact form is told. Nothing that was typed is lost: without scripts the page shows it again. */
export interface ContactAnswer {
  /** To whom the answer will go; null while nothing was sent. */
  sentAs: string | null;
  problem: string | null;
  fields: Record<string, string[]>;
  written: Written;
}

export const writtenIn = (form: FormData): Written =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Written;

export const contactUnanswered = (form: FormData, _url?: URL, reason?: string): ContactAnswer => ({
  sentAs: null,
  problem: reason ?? t('contact.form.failed'),
  fields: {},
  written: writtenIn(form),
});
