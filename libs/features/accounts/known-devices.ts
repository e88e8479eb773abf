import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '@canopy/platform/runtime';
import type { Admission } from './admission.ts';

/**
 * A mark that a browser keeps after it was signed in to an account. It opens nothing. It lets guesses of that browser
 * count apart, so that strangers who guess an account's password do not lock its owner out. It ends with the sessions:
 * whoever was put out of the account has no such mark of it any more.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly config: Config) {}

  /** @returns 128 random bits and their signature for this account: nothing has to be stored. */
  mark(admission: Admission): string {
    const device = randomBytes(16).toString('base64url');
    return `${device}.${this.signature(admission, device)}`;
  }

  /** @returns the device, if the mark was made for this account since its access ended last. */
  deviceOf(admission: Admission, mark: string | undefined): string | null {
    const [device, signature] = mark?.split('.') ?? [];
    if (!device || !signature) return null;
    const [given, real] = [Buffer.from(signature), Buffer.from(this.signature(admission, device))];
    return given.length === real.length && timingSafeEqual(given, real) ? device : null;
  }

  private signature({ userId, accessEpoch }: Admission, device: string): string {
    return createHmac('sha256', this.config.internalKey)
      .update(`known-device|${userId}|${accessEpoch}|${device}`)
      .digest('base64url');
  }
}
