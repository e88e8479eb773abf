export { EmailDelivery, type EmailMessage, RecipientRefused } from './email-delivery.port.ts';
export { EmailDeliveryModule } from './email-delivery.module.ts';
export { KeptMailbox, LocalDelivery } from './local.adapter.ts';
