import { expect, it } from 'vitest';
import { startApi } from '@canopy/testing/api';
import { listing, person, provider } from '@canopy/testing/factories';

it('nobody begins purchases without end: each keeps seats from other families for a moment', async () => {
  const api = await startApi({ RATE_LIMITS: 'on' });
  try {
    const seller = await provider(api.database);
    const buyer = await person(api.database);
    const { id } = await listing(api.database, seller.id);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const { status, body } = await api.call<{ orderId: string }>('POST', `/listings/${id}/orders`, { as: buyer, body: {} });
      statuses.push(status);
      if (status === 201) await api.call('DELETE', `/orders/${body.orderId}`, { as: buyer });
    }
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
  } finally {
    await api.stop();
  }
});
