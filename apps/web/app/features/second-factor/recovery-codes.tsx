import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/**
 * Shown once. They are taken along by the clipboard or on paper, never by an address or a file of ours: printing by a
 * browser's own menu works without scripts too, and leaves out everything to press.
 */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLOListElement>(null);
  return (
    <section aria-labelledby="codes" className="grid gap-4">
      <h2 id="codes" className="text-xl">
        {t('secondFactor.codes.title')}
      </h2>
      <p>{t('secondFactor.codes.text')}</p>
      <ol
        ref={list}
        className="grid gap-1 rounded-card border border-line bg-surface p-4 font-mono sm:grid-cols-2 print:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={codes.join('\n')}
          label={t('secondFactor.codes.copy')}
          select={() => (list.current ? getSelection()?.selectAllChildren(list.current) : undefined)}
        />
        <Button type="button" kind="secondary" onClick={() => window.print()} className="needs-scripts">
          {t('secondFactor.codes.print')}
        </Button>
      </div>
      <LinkButton to={paths.accountSecondFactor} replace className="justify-self-start">
        {t('secondFactor.codes.done')}
      </LinkButton>
    </section>
  );
}
