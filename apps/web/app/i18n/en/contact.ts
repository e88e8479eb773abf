export const contact = {
  title: 'Contact Us',
  lead: 'Questions, worries, ideas: a person reads every message and answers within two working days.',
  email: 'Email',
  meeting: 'Talk to us',
  meetingText: 'Thirty minutes by video, whenever suits you.',
  meetingLink: 'Schedule a 30-minute meeting',
  social: 'Follow us',
  unsent: {
    title: 'Leave without sending?',
    text: 'What you wrote here is not sent yet, or still on its way.',
    stay: 'Stay here',
    leave: 'Leave without sending',
  },
  form: {
    title: 'Write to us',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We answer to this address.',
    topic: 'What is it about?',
    choose: 'Please choose',
    message: 'Your message',
    empty: 'Leave this empty',
    kept: 'Your message reaches us as an email. The privacy policy says how long it is kept.',
    send: 'Send the message',
    sent: 'Your message is on its way.',
    sentText: 'A person reads it and answers to {{email}} within two working days.',
    failed: 'Your message could not be sent. Please try again, or write an email.',
  },
  topics: {
    booking: 'A booking or a listing',
    payment: 'A payment or a refund',
    provider: 'Offering something here',
    account: 'My account',
    idea: 'An idea or a problem with the site',
    other: 'Something else',
  },
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
      'Open a listing, choose how many tickets you need and pay by card. Your spots are held for a few minutes while you do. Free events need only one click.',
    ],
    [
      'Where are my tickets?',
      'Under My Tickets. Show them on your phone at the door, or print them. The email that we sent you leads there, too.',
    ],
    [
      'Can I bring more than one child?',
      'Yes. Choose as many tickets as you need when you buy, or up to six spots at a free event.',
    ],
    [
      'How do I reach a provider?',
      'Once you have a ticket, the provider’s contact is on the listing’s page. Where a price is on request, everybody can see the contact.',
    ],
    [
      'I cannot come. What now?',
      'A free spot you give back yourself: open its ticket under My Tickets and choose “Give my spot back”, so that somebody else can have it. If you paid, please write to the provider first; plans change, and most providers are glad to help. If you hear nothing within two days, write to us.',
    ],
    [
      'What if an event is cancelled?',
      'We write to everybody who has a ticket. Whoever paid gets the money back on the card that they paid with.',
    ],
    [
      'Is it safe to pay here?',
      'Your card number goes straight to the card provider. We never see it, and learn only whether the payment worked.',
    ],
    [
      'Do you check who offers something?',
      'Nobody can publish a listing before one of us has approved them. That is not a background check, so please ask the provider about whatever matters to you.',
    ],
    [
      'How do I offer something myself?',
      'Sign in and fill in the form on the Become a Provider page. We read every application ourselves. The provider handbook says what to expect.',
    ],
    [
      'How do I delete my account?',
      'Open My Account; at its end you can delete the account. Payment records stay, because the law requires it. The privacy policy says what else is kept, and for how long.',
    ],
  ],
} as const;
