import type { Viewer } from '@canopy/contracts/accounts';
import { contactTopics } from '@canopy/contracts/contact-topics';
import { limits } from '@canopy/contracts/limits';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useLateCode } from '../../browser/use-late-code.ts';
import { t, words } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ContactAnswer } from './contact-answer.ts';

export const contactFormId = 'write';
/** Nobody leaves a message that they have not begun. */
const fetchLeaving = () => import('../shell/unsaved-changes.tsx');

/** The API judges what was written; the form keeps it and says what is wrong beside the fields. */
export function ContactForm({ viewer, answer }: { viewer: Viewer | null; answer: ContactAnswer | undefined }) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(answer !== undefined);
  const busy = navigation.formAction !== undefined;
  const leaving = useLateCode(fetchLeaving);
  const problems = answer?.fields ?? {};
  const wrong = Object.keys(problems).join(' ');
  useEffect(() => {
    const first = wrong ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    // Its label must be seen too.
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [answer, wrong]);
  const written = answer?.written;
  return (
    <section aria-labelledby={contactFormId}>
      <h2 id={contactFormId} className="scroll-mt-24 text-2xl sm:text-3xl">
        {t('contact.form.title')}
      </h2>
      {answer?.sentAs ? (
        <Sent email={answer.sentAs} />
      ) : (
        <Form
          ref={form}
          method="post"
          action={paths.contact}
          preventScrollReset
          noValidate
          onInput={() => setTyped(true)}
          className="mt-4 grid gap-4 rounded-card border border-line bg-surface p-5"
        >
          {leaving ? <leaving.UnsavedChanges typed={typed} words={words('contact.unsent')} /> : null}
          {answer?.problem ? (
            <ActionAlert of={answer}>
              <p>{answer.problem}</p>
            </ActionAlert>
          ) : null}
          <Field
            id="contact-name"
            name="name"
            label={t('contact.form.name')}
            autoComplete="name"
            maxLength={limits.name}
            required
            defaultValue={written?.name ?? viewer?.displayName ?? ''}
            errors={problems['name']}
          />
          <Field
            id="contact-email"
            name="email"
            type="email"
            label={t('contact.form.email')}
            hint={t('contact.form.emailHint')}
            autoComplete="email"
            maxLength={limits.email}
            required
            defaultValue={written?.email ?? viewer?.email ?? ''}
            errors={problems['email']}
          />
          <Select
            id="contact-topic"
            name="topic"
            label={t('contact.form.topic')}
            required
            defaultValue={written?.topic ?? ''}
            errors={problems['topic']}
          >
            <option value="">{t('contact.form.choose')}</option>
            {contactTopics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`contact.topics.${topic}`)}
              </option>
            ))}
          </Select>
          <TextArea
            id="contact-message"
            name="message"
            label={t('contact.form.message')}
            maxLength={limits.contactMessage}
            required
            defaultValue={written?.message ?? ''}
            errors={problems['message']}
          />
          {/* Only programs that fill in whatever they find fill in this one. */}
          <div hidden>
            <label>
              {t('contact.form.empty')}
              <input name="homepage" autoComplete="off" tabIndex={-1} />
            </label>
          </div>
          <p className="text-sm text-ink-soft">{t('contact.form.kept')}</p>
          <Button type="submit" busy={busy} className="justify-self-start">
            {t('contact.form.send')}
          </Button>
        </Form>
      )}
    </section>
  );
}

/** In the place of the form: it takes the focus, since the button that had it is gone. */
function Sent({ email }: { email: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div
      ref={element}
      role="status"
      tabIndex={-1}
      className="mt-4 flex scroll-mt-24 gap-3 rounded-card border border-forest bg-leaf p-5 outline-none"
    >
      <Icon name="check" className="mt-0.5 size-6 shrink-0 text-forest" />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{t('contact.form.sent')}</p>
        <p className="mt-1 wrap-anywhere">{t('contact.form.sentText', { email })}</p>
      </div>
    </div>
  );
}
