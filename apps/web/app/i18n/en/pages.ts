/** Pages that are only text: a title, a lead, and sections of paragraphs. */
export const pages = {
  updated: 'Last changed on {{date}}',
  questions: 'Questions? Write to',
  terms: {
    title: 'Terms and Conditions',
    lead: 'The rules of this place, in plain words. By creating an account you accept them.',
    sections: [
      [
        'What {{name}} is',
        '{{name}} is a marketplace. Providers offer classes, clubs, care and mentoring; families book them. The agreement about an afternoon is between you and the provider; we bring the two of you together, take the payment and keep the tickets.',
      ],
      [
        'Your account',
        'One person, one account, with a name and an email that are yours. Keep your password to yourself. You must be 16 or older; younger people come with a parent who holds the account.',
      ],
      [
        'Be kind, be honest',
        'Say who you are and what you offer. No hate, no harassment, nothing that endangers a child. Whoever works with children keeps the laws of Ontario about it, police checks and licences included.',
      ],
      [
        'Booking and paying',
        'The price on a listing is what you pay, in Canadian dollars, taxes that apply included. Your spots are held for 15 minutes while you pay. A ticket is for the number of people it says.',
      ],
      [
        'When plans change',
        'If a provider cancels, you get your money back. If you cannot come, ask the provider first; what they told you about cancelling counts.',
      ],
      [
        'For providers',
        'Only approved providers publish. What you publish must be true and must be yours to offer. We keep a fee of each sale, 20% unless we agreed on less with you, and pass the rest to your account at the payment provider. Taxes on what you earn are yours to declare.',
      ],
      [
        'What we may do',
        'We may take down what breaks these rules and close accounts that do so again. You may delete your own account at any time; your coming events are then cancelled, and whoever paid for them gets the money back.',
      ],
      [
        'What we cannot promise',
        'We check providers before they publish, but we are not there on the day. To the extent that the law allows it, our liability ends at what you paid for the booking in question.',
      ],
      ['Law', 'The laws of Ontario and of Canada apply.'],
    ],
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'What we know about you, why, and how you get rid of it.',
    sections: [
      [
        'What we keep',
        'Your name, your email, and a scrambled form of your password that cannot be turned back. A photo, if you add one. Which devices are signed in, and when they last were. What you booked and paid, and what you published.',
      ],
      [
        'What we never see',
        'Your card. Its number goes straight to the payment provider; we learn only whether the payment worked.',
      ],
      [
        'Who sees what',
        'A provider sees the name and email of those who booked with them. You see the contact of a provider once you hold a ticket. Nobody else sees either, and your email stands on no public page. We sell nothing about you, show no advertising and use no trackers.',
      ],
      [
        'Google and Facebook',
        'Only if you choose to sign in with them: they then know that you use {{name}}, and we receive your name, your email and your number with them.',
      ],
      [
        'Maps',
        'Map pictures come from the map server named on the map. It sees the address of your device, as every website does.',
      ],
      [
        'Cookies',
        'One keeps you signed in, one lets us know this device again for a year when somebody signs in, so that wrong guesses of others do not lock you out, one carries a short message to the next page, and two last ten minutes while you sign in with Google or Facebook. That is all, which is why no banner asks you about cookies.',
      ],
      [
        'How long',
        'A session ends after 30 days without use and after 90 days at the latest. Your account stays until you delete it. Whom we mailed what is forgotten with the account, and after six months in any case. Payments stay longer, because the law asks for it: after your account is gone they keep the name and the amounts, not your email.',
      ],
      [
        'Your choices',
        'Your account page shows what we keep, lets you download all of it as a file, change it, sign out other devices, and delete the account. For anything else, write to us.',
      ],
    ],
  },
  handbook: {
    title: 'Provider handbook',
    lead: 'What to expect if you would like to offer something on {{name}}.',
    sections: [
      [
        'Who can be a provider',
        'Tutors, clubs, schools, studios, mentors, carers: anybody with something good for families in Ontario, and the checks and licences that their work needs.',
      ],
      [
        'Applying',
        'Sign in and open the page Become a Provider: it asks who you are, what you would like to offer, and how to reach you. We read every application ourselves, may ask back, and answer by mail. If the answer is no, it comes with the reason.',
      ],
      [
        'A listing that works',
        'Say in the first sentence who it is for. Name the day, the time, the place, what to bring and what happens in bad weather. Use your own pictures, and only with the consent of everybody in them. Set the number of spots that you can really look after.',
      ],
      [
        'Prices and fees',
        'You set the price that families pay. We keep 20% of each sale unless another share was agreed with you, and never more than 10% while Premium is active on your account; free events cost you nothing. Card costs are included.',
      ],
      [
        'Getting paid',
        'Payments are set up for you once, with the payment provider; we write to you about that. Until it is complete your listings are shown, but paid tickets cannot be sold.',
      ],
      [
        'On the day',
        'Your dashboard says who booked. Families see your contact from the moment they hold a ticket, so answer kindly and soon.',
      ],
      [
        'Children first',
        'Two adults where you can, open doors where you cannot, and no photos of children without the consent of their parents. If something goes wrong, call for help first, then tell us.',
      ],
    ],
  },
} as const;
