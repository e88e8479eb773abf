import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage, keepDialog } from '../browser/keep-page.ts';
import { usePageAddress } from '../features/shell/use-page-address.ts';
import { loadSale, refundAction } from '../features/sales/refund-action.server.ts';
import { refundUnanswered } from '../features/sales/refund-answer.ts';
import { hasSomethingLeft, RefundFields, RefundIntro, RefundRefused } from '../features/sales/refund-fields.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import { RefundHistory } from '../features/sales/refund-history.tsx';
import { nameText } from '../i18n/name-text.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/**
 * One sale and what goes back of it: a page without scripts, the content of a dialog with them. Whose sale it is, the
 * API knows.
 */
export async function loader(args: LoaderFunctionArgs) {
  return loadSale(args, await requireViewer(args));
}

export const clientLoader = keepDialog({ sale: null, key: '', back: null });

export const action = formAction(refundUnanswered, async (args, form) => {
  const viewer = await requireViewer(args);
  return refundAction(args, form, viewer);
});
export const clientAction = keepPage(refundUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('sales.refunds.pageTitle')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function RefundSale() {
  const { sale, key, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const here = usePageAddress();
  if (!sale) return <LoadFailed sentence={t('sales.refunds.unknown')} retry={t('shell.failed.retry')} />;
  const free = sale.amountCents === 0;
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl wrap-anywhere">
          {t(free ? 'sales.refunds.titleFree' : 'sales.refunds.title', { name: nameText(sale.customerName) })}
        </h1>
        <RefundIntro sale={sale} />
        {/* Whoever stays here after a refund gets an empty form for the next one. */}
        <Form key={sale.refunds.length} method="post" action={here} noValidate>
          {hasSomethingLeft(sale) ? (
            <RefundFields sale={sale} to={here} formKey={key} answer={answer} />
          ) : (
            <div className="mt-4 grid gap-5">
              <RefundRefused to={here} answer={answer} />
              <Alert kind="note">{t(free ? 'sales.refunds.nothingLeftFree' : 'sales.refunds.nothingLeft')}</Alert>
            </div>
          )}
          <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
            {back ? (
              <LinkButton to={back} kind="secondary">
                {t(wayBack(back))}
              </LinkButton>
            ) : null}
            {hasSomethingLeft(sale) ? (
              <Button type="submit" busy={busy}>
                {t(busy ? 'sales.refunds.working' : free ? 'sales.refunds.submitFree' : 'sales.refunds.submit')}
              </Button>
            ) : null}
          </div>
        </Form>
        <RefundHistory sale={sale} to={here} />
      </Card>
    </div>
  );
}

function wayBack(back: string) {
  if (back.startsWith(paths.providerDashboard)) return 'sales.refunds.back';
  return back.startsWith(paths.ownListing('')) ? 'sales.refunds.backToListing' : 'sales.refunds.goBack';
}
