import { letter } from './layout.ts';

/** What administrators are told when something has waited for more than an hour. */
export interface BacklogAlert {
  kind: 'emails' | 'card_events';
  /** Since when the oldest waits. */
  since: string;
}

const alert = (heading: string, ...paragraphs: string[]) => ({
  subject: heading,
  ...letter({ heading, paragraphs, button: { label: 'Open operations', url: 'url' } }),
});

export const backlogAlerts = {
  emails: alert(
    'Emails have been waiting for more than an hour',
    'The oldest has waited since {{dateTime since}} and is still not out.',
    'Please see whether the worker runs and what the mail server answers. When it works again, waiting emails are sent by themselves.',
  ),
  card_events: alert(
    'Card events have been waiting for more than an hour',
    'The oldest came on {{dateTime since}} and is still not worked on. What it reports, such as a payment or a refund, may not be in the books yet.',
    'Please see whether the worker runs, and what went wrong with the event.',
  ),
} satisfies Record<BacklogAlert['kind'], ReturnType<typeof alert>>;
