import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type LedgerCheck,
  ledgerCheckSchema,
  type ListPaymentIssues,
  listPaymentIssuesSchema,
  type PaymentIssueCounts,
  paymentIssueCountsSchema,
  type PaymentIssueId,
  paymentIssueIdSchema,
  type PaymentIssues,
  paymentIssuesSchema,
  resolvePaymentIssueSchema,
} from '@canopy/contracts/payment-issues';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
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

  @Access('admin')
  @Get(apiPaths.paymentIssues)
  @Answers(200, paymentIssuesSchema)
  page(@Query({ schema: listPaymentIssuesSchema }) query: ListPaymentIssues): Promise<PaymentIssues> {
    return this.issues.page(query);
  }

  @Access('admin')
  @Get(apiPaths.paymentIssueCounts)
  @Answers(200, paymentIssueCountsSchema)
  counts(): Promise<PaymentIssueCounts> {
    return this.issues.counts();
  }

  @Access('admin')
  @Post('/admin/payment-issues/:kind/:id/retry')
  @HttpCode(204)
  retry(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: paymentIssueIdSchema }) issue: PaymentIssueId,
  ): Promise<void> {
    return this.retries.retry(viewer, issue);
  }

  @Access('admin')
  @Post('/admin/payment-issues/:kind/:id/resolution')
  @HttpCode(204)
  resolve(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: paymentIssueIdSchema }) issue: PaymentIssueId,
    @Body({ schema: resolvePaymentIssueSchema }) { note }: { note: string },
  ): Promise<void> {
    return this.resolutions.resolve(viewer, issue, note);
  }

  @Access('admin')
  @Post(apiPaths.ledgerCheck)
  @HttpCode(200)
  @Answers(200, ledgerCheckSchema)
  async checkLedger(): Promise<LedgerCheck> {
    return { findings: await this.ledger.check() };
  }
}
