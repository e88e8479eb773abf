import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';

/** Keeps uploads of one person, and of everybody, from filling the memory of this process. */
@Injectable()
export class UploadThrottle {
  /** Each running upload may keep 12 MB in memory for as long as a slow line takes. */
  protected readonly limits = { perPerson: 4, altogether: 24 };
  private readonly running = new Map<string, number>();

  /** @throws Refusal too_many_uploads when this person uploads too much at once, unavailable when everybody does */
  async run<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const own = this.running.get(personId) ?? 0;
    if (own >= this.limits.perPerson) throw new Refusal('too_many_uploads');
    if ([...this.running.values()].reduce((sum, count) => sum + count, 0) >= this.limits.altogether)
      throw new Refusal('unavailable');
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

/**
 * Photos of people have places of their own: every account may send one, and that must not keep a provider's pictures
 * out.
 */
@Injectable()
export class PhotoUploadThrottle extends UploadThrottle {
  protected override readonly limits = { perPerson: 2, altogether: 8 };
}
