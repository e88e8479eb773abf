import { CardCustomer } from './card-customer.entity.ts';
import { Subscription } from './subscription.entity.ts';

export const premiumEntities = [CardCustomer, Subscription];
