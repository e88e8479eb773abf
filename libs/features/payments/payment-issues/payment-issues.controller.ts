import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LedgerCheck, PaymentIssueCounts, PaymentIssues } from '@canopy/contracts/payment-issues';
import {
  checkLedger,
  countPaymentIssues,
  listPaymentIssues,
  resolvePaymentIssue,
  retryPaymentIssue,
} from '@canopy/contracts/payment-issues.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { PaymentIssuesQuery } from './payment-issues.queries.ts';
import { ResolvePaymentIssue } from './resolve-payment-issue.ts';
import { RetryPaymentIssue } from './retry-payment-issue.ts';

@ApiTags('admin')
@Controller()
export class PaymentIssuesController {
  constructor(
    private readonly issues: PaymentIssuesQuery,
    private readonly retries: RetryPaymentIssue,
    private readonly resolutions: ResolvePaymentIssue,
    private readonly ledger: CheckLedger,
  ) {}

  @Endpoint(listPaymentIssues)
  page({ query }: InputOf<typeof listPaymentIssues>): Promise<PaymentIssues> {
    return this.issues.page(query);
  }

  @Endpoint(countPaymentIssues)
  counts(): Promise<PaymentIssueCounts> {
    return this.issues.counts();
  }

  @Endpoint(retryPaymentIssue)
  retry({ viewer, params: issue }: InputOf<typeof retryPaymentIssue>): Promise<void> {
    return this.retries.retry(viewer, issue);
  }

  @Endpoint(resolvePaymentIssue)
  resolve({ viewer, params: issue, body }: InputOf<typeof resolvePaymentIssue>): Promise<void> {
    return this.resolutions.resolve(viewer, issue, body);
  }

  @Endpoint(checkLedger)
  async checkLedger(): Promise<LedgerCheck> {
    return { findings: await this.ledger.check() };
  }
}
