import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type LedgerCheck,
  ledgerCheckSchema,
  type ListMatters,
  listMattersSchema,
  type MatterCounts,
  matterCountsSchema,
  type MatterId,
  matterIdSchema,
  type MoneyMatters,
  moneyMattersSchema,
  resolveMatterSchema,
} from '@canopy/contracts/payment-issues';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { MoneyMattersQuery } from './payment-issues.queries.ts';
import { ResolveMoneyMatter } from './resolve-payment-issue.ts';
import { RetryMoneyMatter } from './retry-payment-issue.ts';

@ApiTags('admin')
@Controller()
export class MoneyMattersController {
  constructor(
    private readonly matters: MoneyMattersQuery,
    private readonly retries: RetryMoneyMatter,
    private readonly resolutions: ResolveMoneyMatter,
    private readonly ledger: CheckLedger,
  ) {}

  @Access('admin')
  @Get(apiPaths.moneyMatters)
  @Answers(200, moneyMattersSchema)
  page(@Query({ schema: listMattersSchema }) asked: ListMatters): Promise<MoneyMatters> {
    return this.matters.page(asked);
  }

  @Access('admin')
  @Get(apiPaths.matterCounts)
  @Answers(200, matterCountsSchema)
  counts(): Promise<MatterCounts> {
    return this.matters.counts();
  }

  @Access('admin')
  @Post('/admin/money/:kind/:id/retry')
  @HttpCode(204)
  retry(@CurrentViewer() viewer: Viewer, @Param({ schema: matterIdSchema }) matter: MatterId): Promise<void> {
    return this.retries.retry(viewer, matter);
  }

  @Access('admin')
  @Post('/admin/money/:kind/:id/resolution')
  @HttpCode(204)
  resolve(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: matterIdSchema }) matter: MatterId,
    @Body({ schema: resolveMatterSchema }) { note }: { note: string },
  ): Promise<void> {
    return this.resolutions.resolve(viewer, matter, note);
  }

  @Access('admin')
  @Post(apiPaths.ledgerCheck)
  @HttpCode(200)
  @Answers(200, ledgerCheckSchema)
  async checkLedger(): Promise<LedgerCheck> {
    return { findings: await this.ledger.check() };
  }
}
