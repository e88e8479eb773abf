import { brand } from '@canopy/contracts/brand';
import type { MetaFunction } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { ContactMap } from '../features/pages/contact-map.tsx';
import { ContactWays } from '../features/pages/contact-ways.tsx';
import { i18n } from '../i18n/index.ts';

export const meta: MetaFunction = () => [
  { title: `${i18n.t('contact.title')} · ${brand.name}` },
  { name: 'description', content: i18n.t('contact.lead') },
];

export default function Contact() {
  const { t } = useTranslation();
  return (
    <>
      <div className="overflow-hidden bg-leaf">
        <div className="shell grid items-center gap-6 py-8 sm:py-10 md:grid-cols-[1.2fr_1fr]">
          <div>
            <h1 className="text-3xl sm:text-5xl">{t('contact.title')}</h1>
            <p className="mt-3 max-w-xl text-lg">{t('contact.lead')}</p>
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
        <ContactWays />
        <div className="mt-14 grid items-start gap-x-12 gap-y-14 lg:grid-cols-2">
          <section aria-labelledby="faq">
            <h2 id="faq" className="text-2xl sm:text-3xl">
              {t('contact.faq')}
            </h2>
            <div className="mt-4 border-t border-line">
              {t('contact.questions', { returnObjects: true }).map(([question, text]) => (
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
          <ContactMap />
        </div>
      </div>
    </>
  );
}
