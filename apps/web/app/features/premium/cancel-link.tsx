import type { Premium } from '@canopy/contracts/premium';
import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeepButton } from '../shell/keep-link.tsx';
import { CancelQuestion, cancelWords } from './cancel-question.tsx';
import type { PremiumAnswer } from './premium-answer.ts';

/** A link to the page that asks; with scripts the same question opens as a dialog, and its answer goes to that page. */
export function CancelLink({ premium, from }: { premium: Premium; from?: 'dashboard' | undefined }) {
  const to = paths.cancelPremium({ from });
  useRouteCode('routes/premium.cancel');
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<PremiumAnswer>();
  const busy = fetcher.state !== 'idle';
  const words = cancelWords(premium);
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <LinkButton to={to} kind="secondary" onClick={ask}>
        {t(premium.paymentDueSince ? 'premium.due.end' : 'premium.active.cancel')}
      </LinkButton>
      {/* What was answered closes the question: the page behind it says what came of it. */}
      <Dialog open={open && words !== null} onClose={close} busy={busy} title={words ? t(words.title) : ''}>
        <CancelQuestion premium={premium} answer={busy ? undefined : fetcher.data} />
        <fetcher.Form method="post" action={to} className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <KeepButton busy={busy} onClick={close}>
            {t('premium.cancelling.back')}
          </KeepButton>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? t('premium.cancelling.working') : words ? t(words.confirm) : null}
          </Button>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
