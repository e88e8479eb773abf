import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterProviderRejected } from '@canopy/accounts';
import { callOffRenewal } from './call-off-renewal.ts';

/** Somebody with Premium may be rejected: an application can wait while an administrator vouches for its person. */
@Injectable()
export class RejectionEndsRenewal implements OnModuleInit {
  constructor(private readonly rejected: AfterProviderRejected) {}

  onModuleInit(): void {
    this.rejected.register('premium', (em, { userId }) => callOffRenewal(em, userId));
  }
}
