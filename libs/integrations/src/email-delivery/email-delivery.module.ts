import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { EmailDelivery } from './email-delivery.port.ts';
import { KeptMailbox, LocalDelivery } from './local.adapter.ts';
import { SmtpDelivery } from './smtp.adapter.ts';

@Module({
  providers: [
    { provide: LocalDelivery, inject: [Config], useFactory: (config: Config) => new LocalDelivery(config.dataDir) },
    { provide: KeptMailbox, useExisting: LocalDelivery },
    {
      provide: EmailDelivery,
      inject: [Config, LocalDelivery],
      useFactory: (config: Config, local: LocalDelivery) =>
        config.email.kind === 'smtp' ? new SmtpDelivery(config.email.url, config.email.from) : local,
    },
  ],
  exports: [EmailDelivery, KeptMailbox],
})
export class EmailDeliveryModule implements OnApplicationShutdown {
  constructor(private readonly delivery: EmailDelivery) {}

  /** The last job has ended by now; pooled connections to the mail server would outlive it. */
  onApplicationShutdown(): void {
    if (this.delivery instanceof SmtpDelivery) this.delivery.close();
  }
}
