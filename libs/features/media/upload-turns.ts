import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';

/** Each running upload may keep 12 MB in memory for as long as a slow line takes. */
const perPerson = 4;
const altogether = 24;

/** Keeps uploads of one person, and of everybody, from filling the memory of this process. */
@Injectable()
export class UploadTurns {
  private readonly running = new Map<string, number>();

  /** @throws Refusal too_many_requests when this person uploads too much at once, unavailable when everybody does */
  async run<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const own = this.running.get(personId) ?? 0;
    if (own >= perPerson) throw new Refusal('too_many_requests', { message: 'You are uploading several files already. Please wait until they are through.' });
    if ([...this.running.values()].reduce((sum, count) => sum + count, 0) >= altogether) throw new Refusal('unavailable');
    this.running.set(personId, own + 1);
    try {
      return await work();
    } finally {
      const left = this.running.get(personId)! - 1;
      if (left > 0) this.running.set(personId, left);
      else this.running.delete(personId);
    }
  }
}
