import { linkMinutes } from '@canopy/rules/link-lifetime';
import type { TemplateName } from './templates/index.ts';

/** A mail that waited for the mail server for so long that whoever reads it now can do nothing with it. */
export class TooLate extends Error {
  override name = 'TooLate';

  constructor() {
    super('It could not be sent in time: what it says is of no use any more.');
  }
}

/** The link or the code has ended, or what it reminds of has begun. */
export function isTooLate(
  { template, data, createdAt }: { template: TemplateName; data: Record<string, unknown>; createdAt: string },
  now: Date,
): boolean {
  if (template === 'ticket-reminder') return Date.parse(String(data['eventStart'])) <= now.getTime();
  const minutes = (linkMinutes as Partial<Record<TemplateName, number>>)[template];
  return minutes !== undefined && Date.parse(createdAt) + minutes * 60_000 <= now.getTime();
}
