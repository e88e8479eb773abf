import { useTranslation } from 'react-i18next';

/** The warm side of the sign-in page; on a phone the form needs the room. */
export function WelcomePanel() {
  const { t } = useTranslation();
  return (
    <aside className="relative hidden min-h-[38rem] overflow-hidden rounded-2xl bg-leaf lg:block">
      <img src="/art/reading.svg" alt="" className="absolute inset-0 size-full object-cover object-[58%_50%]" />
      <div className="absolute inset-x-5 bottom-5 rounded-card bg-surface p-5 shadow-card">
        <p className="font-display text-2xl leading-snug font-semibold text-balance">{t('accounts.panel.title')}</p>
        <p className="mt-1 text-ink-soft">{t('accounts.panel.text')}</p>
      </div>
    </aside>
  );
}
