/** What a message to us is about, in the order in which the menu shows it. No schemas: the page needs no validator. */
export const contactTopics = ['booking', 'payment', 'provider', 'account', 'idea', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];
