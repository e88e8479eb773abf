import { t } from '../../i18n/index.ts';

/** The warm side of the sign-in page; on a phone the form needs the room. */
export function WelcomePanel() {
  return (
    <aside className="hidden overflow-hidden rounded-2xl bg-leaf lg:block">
      <img
        src="/art/reading.svg"
        alt=""
        width="1200"
        height="900"
        className="h-[28rem] w-full object-cover object-[58%_100%]"
      />
      <div className="p-6">
        <p className="font-display text-2xl leading-snug font-semibold text-balance">{t('accounts.panel.title')}</p>
        <p className="mt-1 text-ink-soft">{t('accounts.panel.text')}</p>
      </div>
    </aside>
  );
}
