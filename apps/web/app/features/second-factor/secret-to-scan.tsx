import { Form, useNavigation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { SecondFactorAnswer, ShownQrSecret } from './answer.ts';
import { CodeField } from './code-field.tsx';

/** The secret as a QR code and as text, and the field for the first code that the app makes of it. */
export function SecretToScan({ secret: { key, qr }, answer }: { secret: ShownQrSecret; answer: SecondFactorAnswer }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <section aria-labelledby="scan" className="grid gap-4">
      <h2 id="scan" className="text-xl">
        {t('secondFactor.scan.title')}
      </h2>
      <p>{t('secondFactor.scan.text')}</p>
      {/* Dark on white with its quiet border in every theme: readers need the contrast. */}
      <svg
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label={t('secondFactor.scan.qr')}
        shapeRendering="crispEdges"
        className="w-full max-w-64 rounded-lg bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        {t('secondFactor.scan.key')} <span className="block font-mono break-words select-all">{key}</span>
      </p>
      <Form method="post" action={paths.accountSecondFactor} replace className="grid max-w-sm gap-4">
        {answer.problem ? <ActionAlert of={answer}>{answer.problem}</ActionAlert> : null}
        <CodeField label={t('secondFactor.scan.code')} />
        <Button type="submit" name="intent" value="confirm" busy={busy} className="justify-self-start">
          {t('secondFactor.scan.submit')}
        </Button>
      </Form>
    </section>
  );
}
