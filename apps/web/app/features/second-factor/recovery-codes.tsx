import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="codes" className="grid gap-4">
      <h2 id="codes" className="text-xl">
        {t('secondFactor.codes.title')}
      </h2>
      <p>{t('secondFactor.codes.text')}</p>
      <ol className="grid gap-1 rounded-card border border-line bg-surface p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <LinkButton to={paths.accountSecondFactor} replace className="justify-self-start">
        {t('secondFactor.codes.done')}
      </LinkButton>
    </section>
  );
}
