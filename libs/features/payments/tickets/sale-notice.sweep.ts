import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { SaleNotices } from './sale-notices.ts';

/** Whatever let sales begin (an account that is complete, an approval), it is seen here. */
@Injectable()
@Sweeps('sale-notices')
export class SaleNoticeSweep implements Sweep {
  constructor(private readonly notices: SaleNotices) {}

  sweep(): Promise<void> {
    return this.notices.tell();
  }
}
