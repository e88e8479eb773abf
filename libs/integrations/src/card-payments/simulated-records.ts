import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const recordSchema = z.object({
  listingId: z.string().min(1),
  userId: z.string().min(1),
  /** Cents. */
  amount: z.number().int().min(0),
  quantity: z.number().int().min(1).default(1),
  paymentIntentId: z.string().min(1),
  listerEmail: z.string().nullable().default(null),
  status: z.enum(['succeeded', 'failed']),
});

export type NewSimulatedRecord = z.input<typeof recordSchema>;
export type SimulatedRecord = z.output<typeof recordSchema> & { id: string; createdAt: Date };

/** What the simulated provider remembers of its payments, for as long as its process lives. */
export class SimulatedRecords {
  private readonly records: SimulatedRecord[] = [];
  private readonly purchasers = new Map<string, string[]>();

  constructor(private readonly log: { error(facts: object, text: string): void }) {}

  /** @returns the id of the record. @throws what is wrong with it, after logging it */
  recordPayment(record: NewSimulatedRecord): string {
    try {
      const kept: SimulatedRecord = {
        ...recordSchema.parse(record),
        id: `pay_sim_${randomBytes(12).toString('hex')}`,
        createdAt: new Date(),
      };
      this.records.push(kept);
      if (kept.status === 'succeeded' && !this.hasUserPurchased(kept.listingId, kept.userId))
        this.purchasers.set(kept.listingId, [...this.purchasersOf(kept.listingId), kept.userId]);
      return kept.id;
    } catch (error) {
      this.log.error({ err: error }, 'a simulated payment could not be recorded');
      throw error;
    }
  }

  hasUserPurchased(listingId: string, userId: string): boolean {
    return this.purchasersOf(listingId).includes(userId);
  }

  /** Everybody who bought the listing, each once. */
  purchasersOf(listingId: string): string[] {
    return [...(this.purchasers.get(listingId) ?? [])];
  }

  getMockPayments(): SimulatedRecord[] {
    return this.records.map((record) => ({ ...record, createdAt: new Date(record.createdAt) }));
  }
}
