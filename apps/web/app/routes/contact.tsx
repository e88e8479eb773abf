import { brand } from '@canopy/contracts/brand';
import { sendContactMessage } from '@canopy/contracts/contact.endpoints';
import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useRouteLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { type ContactAnswer, contactUnanswered, writtenIn } from '../features/pages/contact-answer.ts';
import { ContactForm, contactFormId } from '../features/pages/contact-form.tsx';
import { ContactMap } from '../features/pages/contact-map.tsx';
import { ContactWays } from '../features/pages/contact-ways.tsx';
import { t, words } from '../i18n/index.ts';
import { languageNow } from '../i18n/language.ts';
import type { loader as rootLoader } from '../root.tsx';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { buttonLook } from '../ui/button.tsx';

/** Open to everybody, also what is written. */
export const action = formAction(contactUnanswered, (args, form) => {
  const written = writtenIn(form);
  const homepage = String(form.get('homepage') ?? '');
  return answerTo(args, {
    act: async () => {
      await apiFor(args).call(sendContactMessage, { body: { ...written, homepage, language: languageNow() } });
      return data<ContactAnswer>({ sentAs: written.email.trim(), problem: null, fields: {}, written });
    },
    refused: ({ message, fields }): ContactAnswer => ({
      sentAs: null,
      // What is wrong with none of its fields is said above them.
      problem: Object.keys(fields).some((name) => name in written) ? null : message,
      fields,
      written,
    }),
  });
});
export const clientAction = keepPage(contactUnanswered);
export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';

export const meta: MetaFunction = () => [
  { title: `${t('contact.title')} · ${brand.name}` },
  { name: 'description', content: t('contact.lead') },
];

export default function Contact() {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null;
  const answer = useActionData<typeof action>() as ContactAnswer | undefined;
  return (
    <>
      <div className="overflow-hidden bg-leaf">
        <div className="shell grid items-center gap-6 py-8 sm:py-10 md:grid-cols-[1.2fr_1fr]">
          <div>
            <h1 className="text-3xl sm:text-5xl">{t('contact.title')}</h1>
            <p className="mt-3 max-w-xl text-lg">{t('contact.lead')}</p>
            <a href={`#${contactFormId}`} className={buttonLook({}, 'mt-5 lg:hidden')}>
              {t('contact.form.title')}
            </a>
          </div>
          <img
            src="/art/placeholder-mentorship.svg"
            alt=""
            width="800"
            height="600"
            className="hidden h-56 w-full rounded-2xl object-cover md:block"
          />
        </div>
      </div>
      <div className="shell py-10">
        <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
          <Questions />
          <ContactForm viewer={viewer} answer={answer} />
        </div>
        <div className="mt-14">
          <ContactWays />
        </div>
        <div className="mt-14">
          <ContactMap />
        </div>
      </div>
    </>
  );
}

function Questions() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-2xl sm:text-3xl">
        {t('contact.faq')}
      </h2>
      <div className="mt-4 border-t border-line">
        {words('contact.questions').map(([question, text]) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-semibold">
              {question}
              <span
                aria-hidden="true"
                className="text-2xl font-normal text-forest transition-transform group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <p className="prose-width pb-5">{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
