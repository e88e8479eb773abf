import { linkMinutes } from '@canopy/rules/link-lifetime';
import type { TemplateName } from './templates/index.ts';

/** A mail that waited for the mail server for so long that whoever reads it now can do nothing with it. */
export class TooLate extends Error {
  override name = 'TooLate';

  constructor(reason = 'It could not be sent in time: what it says is of no use any more.') {
    super(reason);
  }
}

/** Stands in the row of one that `WithdrawEmails` took back. */
export const noLongerTrue = 'It was not sent: what it says has changed since.';

interface WrittenMail {
  template: TemplateName;
  data: Record<string, unknown>;
  createdAt: string;
}

/** When its link or code ends, or what it reminds of begins; null for a mail that is of use for ever. */
export function usefulUntil({ template, data, createdAt }: WrittenMail): Date | null {
  const minutes = (linkMinutes as Partial<Record<TemplateName, number>>)[template];
  const end =
    template === 'ticket-reminder'
      ? Date.parse(String(data['eventStart']))
      : minutes !== undefined
        ? Date.parse(createdAt) + minutes * 60_000
        : NaN;
  return Number.isNaN(end) ? null : new Date(end);
}

export function isTooLate(mail: WrittenMail, now: Date): boolean {
  const end = usefulUntil(mail);
  return end !== null && end <= now;
}
