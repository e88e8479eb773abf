export const contact = {
  title: 'Contact Us',
  lead: 'Questions, worries, ideas: a person reads every message and answers within two working days.',
  email: 'Email',
  location: 'Location',
  meeting: 'Talk to us',
  meetingText: 'Thirty minutes by video, whenever suits you.',
  meetingLink: 'Schedule a 30-minute meeting',
  social: 'Follow us',
  map: {
    title: 'Where we are at home',
    text: 'We work across the whole province. The map shows the larger towns; the list under it has the same ones.',
    label: 'Map of Ontario',
    list: 'Towns on this map',
  },
  faq: 'Questions we hear often',
  questions: [
    [
      'How do I book a spot?',
      'Open a listing, choose how many tickets you need and pay by card. Your spots are held for 15 minutes while you do. Free events need only one click. Your tickets are in My Calendar.',
    ],
    [
      'How do I reach a provider?',
      'Once you have a ticket, the provider’s contact is on the listing’s page. Where a price is on request, everybody can see the contact.',
    ],
    [
      'I cannot come. What now?',
      'Please write to the provider first; plans change, and most providers are glad to help. If you hear nothing within two days, write to us.',
    ],
    [
      'How do I offer something myself?',
      'Sign in and fill in the form on the Become a Provider page. We read every application ourselves. The provider handbook says what to expect.',
    ],
  ],
} as const;
