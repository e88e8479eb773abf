import { defineEntity, p } from '@mikro-orm/postgresql';

export const RefusedWebhookSchema = defineEntity({
  name: 'RefusedWebhook',
  tableName: 'refused_webhooks',
  properties: {
    hour: p.datetime().primary(),
    endpoint: p.enum(['platform', 'connect'] as const).primary(),
    count: p.integer(),
    lastAt: p.datetime().defaultRaw('now()'),
  },
});

/** How many messages were refused in one hour because their signature did not fit. */
export class RefusedWebhook extends RefusedWebhookSchema.class {}
RefusedWebhookSchema.setClass(RefusedWebhook);
