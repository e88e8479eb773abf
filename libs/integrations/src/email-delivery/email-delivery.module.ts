import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import { EmailDelivery } from './email-delivery.port.ts';
import { KeptMailbox, LocalDelivery } from './local.adapter.ts';

@Module({
  providers: [
    { provide: LocalDelivery, inject: [Config], useFactory: (config: Config) => new LocalDelivery(config.dataDir) },
    { provide: KeptMailbox, useExisting: LocalDelivery },
    {
      provide: EmailDelivery,
      inject: [Config, LocalDelivery],
      useFactory: async ({ email }: Config, local: LocalDelivery): Promise<EmailDelivery> => {
        if (email.kind !== 'smtp') return local;
        const { SmtpDelivery } = await import('./smtp.adapter.ts');
        return new SmtpDelivery(email.url, email.from);
      },
    },
  ],
  exports: [EmailDelivery, KeptMailbox],
})
export class EmailDeliveryModule implements OnApplicationShutdown {
  constructor(private readonly delivery: EmailDelivery) {}

  /** The last job has ended by now; pooled connections to the mail server would outlive it. */
  onApplicationShutdown(): void {
    this.delivery.close?.();
  }
}
