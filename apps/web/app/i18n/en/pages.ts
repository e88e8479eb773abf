import { kept } from '@canopy/rules/retention';

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
        '{{name}} is a marketplace. Providers offer classes, clubs, care and mentoring; families book them. The agreement about a booking is between you and the provider; we bring the two of you together, take the payment and issue the tickets.',
      ],
      [
        'Your account',
        'One person, one account, with a name and an email that are yours. Keep your password to yourself. You must be 16 or older; younger people come with a parent who holds the account.',
      ],
      [
        'Be kind, be honest',
        'Say who you are and what you offer. No hate, no harassment, nothing that endangers a child. Anyone who works with children must follow the laws of Ontario about it, including police checks and licences.',
      ],
      [
        'Booking and paying',
        'The price on a listing is what you pay, in Canadian dollars, taxes that apply included. Your spots are held for a few minutes while you pay; the checkout says how long. Each ticket lets one person in, once.',
      ],
      [
        'When plans change',
        'If a provider cancels, you get your money back. If you cannot come, ask the provider first; the cancellation terms they gave you apply.',
      ],
      [
        'For providers',
        'Only approved providers publish. What you publish must be true and must be yours to offer. We keep a fee of each sale, 20% unless we agreed on less with you, and pass the rest to your account at the payment provider. Taxes on what you earn are yours to declare.',
      ],
      [
        'What we may do',
        'We may take down anything that breaks these rules, and close accounts that break them again. You may delete your own account at any time; your coming events are then cancelled, and whoever paid for them gets the money back.',
      ],
      [
        'What we cannot promise',
        'We check providers before they publish, but we are not there on the day. To the extent that the law allows it, our liability ends at what you paid for the booking in question.',
      ],
      ['Law', 'The laws of Ontario and of Canada apply.'],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we know about you, why, and how to have it deleted.',
    sections: [
      [
        'What we keep',
        'Your name, your email, and a scrambled form of your password that cannot be turned back. A photo, if you add one. Which devices are signed in, and when they last were, and when you last signed in. What you booked and paid, when your tickets were used at the door, what you published, and which tickets you want to be told about. If you apply to be a provider: your phone number, postal address, website, description and whatever else you enter, in each version that you sent, with our questions and decisions. What is searched for in vain, without who searched.',
      ],
      [
        'What we never see',
        'Your card. Its number goes straight to the card provider; we learn only whether the payment worked. The bank account and ID of providers go straight there, too.',
      ],
      [
        'What the card provider gets',
        'Stripe handles payments for us. When you buy, it gets your email for the receipt, what you buy and how many tickets of it, and the numbers by which we know the purchase, the listing, the provider and you. From the moment the card field opens until you close or reload the page, a script of Stripe also reads what kind of device you have and how you use the page, such as how you move the mouse and how long you stay, to tell buyers from fraud, and sends that to Stripe (m.stripe.com). When you set up payments or subscribe to Premium, Stripe gets your name and email. It keeps what it knows under its own rules and the law, also after your account here is deleted: ask us, and we help you to close it there. Where the card field says that it is a simulation, Stripe gets nothing of all this.',
      ],
      [
        'Who sees what',
        'A provider sees the name and email of those who booked with them. You see the contact of a provider once you hold a ticket; where the price is on request, everybody sees the contact of the listing. Our administrators see names, emails and contacts, to help you and to decide about applications. Nobody else sees any of it: the email of your account stands on no public page, unless it is the contact of a listing of yours whose price is on request. We sell nothing about you, show no advertising and use no trackers; what Stripe reads against fraud when you pay is said above.',
      ],
      [
        'What you write to us',
        `A message from the contact page reaches us as an email, with your name and your address for the answer. Here your address is deleted as soon as it is sent, and the rest ${kept.sentEmailContentDays} days later. In our mailbox it stays for as long as we need it to help you.`,
      ],
      [
        'Google and Facebook',
        'Only if you choose to sign in with them: they then know that you use {{name}}, and we receive your name, your email and your account ID with them.',
      ],
      [
        'Maps',
        'Map pictures come from the map server named on the map. It sees the address of your device, as every website does.',
      ],
      [
        'Cookies',
        'One keeps you signed in. One lets us recognize this device for a year, so that other people’s wrong password guesses do not lock you out. One carries a short message to the next page. Two belong to signing in with Google or Facebook: one lasts ten minutes, the other half a day. One remembers for a year that you want listings soonest first, if you chose that. Two are set by Stripe’s script once the card field opens, so that Stripe recognizes this device against fraud: __stripe_mid lasts a year, __stripe_sid half an hour. That is all, which is why no banner asks you about cookies.',
      ],
      [
        'How long',
        `A session ends after ${kept.sessionIdleDays} days without use and after ${kept.sessionDays} days at the latest. Links that we mailed you are deleted ${kept.endedLinkDays} days after they end, and files that you put on no listing after a day. Your account stays until you delete it. What an email said is deleted ${kept.sentEmailContentDays} days after it was sent; that it was sent to you, with the account, and after ${kept.emailMonths} months in any case. A purchase that you did not pay is deleted after ${kept.endedOrderDays} days. Payment records are kept longer, because the law requires it: after your account is deleted they keep your name and the amounts, not your email. An application is deleted with your account, and with it each version that you sent. When a ticket was used stays with the record of its payment. What was searched for in vain is deleted after ${kept.searchMissWeeks} weeks. The log of what administrators and providers did to others keeps the names of those who did it, and each business name that an administrator changed, before and after.`,
      ],
      [
        'Your choices',
        'Your account page shows what we keep, lets you download all of it as a file, change it, sign out other devices, and delete the account. For anything else, write to us.',
      ],
    ],
  },
  accessibility: {
    title: 'Accessibility',
    lead: 'Everybody should be able to find, book and offer something here. What works, what does not yet, and how to reach us.',
    sections: [
      [
        'What we aim for',
        'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every change of {{name}} is checked against them by software, on a phone and on a large screen, in the light and the dark theme, in English and in French.',
      ],
      [
        'What you can count on',
        'Each of these holds on every page:',
        [
          'Everything works with the keyboard alone, and you always see where you are.',
          'Screen readers are told what a button does, what went wrong in a form and where, and when something changes.',
          'Text can be enlarged up to four times, and no page has to be scrolled sideways. On a narrow screen some rows move by themselves, such as quick filters, cards and small pictures; the keyboard brings everything in them into sight.',
          'Who asks their device for less motion gets none, and who asks for a dark theme gets one.',
          'Forms keep what you typed when something goes wrong, and say what to do.',
          'Nearly everything works without scripts.',
        ],
      ],
      [
        'What does not work yet',
        'We know of these, and of ways around them:',
        [
          'The map cannot be read by a screen reader. The list beside it holds the same listings.',
          'Providers write their own texts and choose their own pictures and films. Some pictures have no description, and films may have no captions: ask the provider, whose contact stands with your ticket.',
          'The card field and the pages where providers set up payments belong to Stripe, our card provider.',
        ],
      ],
      [
        'If something stands in your way',
        'Write to us, in whatever way suits you. Say which page it was and what you use, if you know it. A person answers, and if you cannot book here we book for you by email. If you need this text in another form, ask for it: you get it at no cost.',
      ],
    ],
  },
  handbook: {
    title: 'Provider Handbook',
    lead: 'How to offer something on {{name}}: from the application to the money in your bank account.',
    sections: [
      [
        'Who can be a provider',
        'Tutors, clubs, schools, studios, mentors, carers: anybody with something good for families in Ontario, and the checks and licences that their work needs.',
      ],
      [
        'Applying',
        'Sign in and open Become a Provider. It asks who you are, what you would like to offer, and how to reach you. We read every application ourselves, may have questions for you, and answer by email. If the answer is no, we tell you why. Families see the name of the business that we approved.',
      ],
      [
        'Writing a listing that works',
        'Families decide in a few seconds. Give them what they look for first:',
        [
          'Who it is for, in the first sentence: the age, and what a child should already be able to do.',
          'The day, when it begins and ends, and the full address, so that the map is right.',
          'What to bring, what happens in bad weather, and where parents can wait.',
          'Your own pictures, and only with the consent of everybody in them.',
          'As many spots as you can really look after. We never sell more than that.',
        ],
      ],
      [
        'Setting up payments',
        'Open Payment settings from your dashboard and choose Set Up Payments. Our card provider asks who you are and where your bank account is, so have your ID ready. It takes about ten minutes, and works for people and businesses in Canada. Until it is complete your listings are shown, but paid tickets cannot be sold; families can ask to be told when they are.',
      ],
      [
        'Fees, with an example',
        'You set the price that families pay, and they pay nothing on top. We keep 20% of each sale, or the share that was agreed with you. With Premium we never keep more than 10%. Card costs are included, and free events cost you nothing.',
        [
          'A family buys two tickets at $25.00 and pays $50.00.',
          'We keep $10.00, and $40.00 is yours.',
          'With Premium we keep $5.00, and $45.00 is yours.',
          'Premium costs $333 a year plus tax, and you can cancel anytime: choose Premium in your account menu. It pays for itself once you sell for more than $3,330 a year.',
        ],
      ],
      [
        'Payouts',
        'Each sale goes to your payment account at once. From there it is sent to your bank account every business day, a few days after the family paid. Payouts on your dashboard shows what is on its way, what has arrived, and which sales each payout is made of. Taxes on what you earn are yours to declare.',
      ],
      [
        'Refunds',
        'You decide about refunds, and can give back all or part of a sale from your dashboard. The money comes from your account, and we give back our part of the fee. Two cases are not yours to decide:',
        [
          'If you delete a listing that has not taken place yet, everybody who paid gets the whole price back, and we give back the whole fee.',
          'If a family disputes a payment with their bank and the bank decides for them, the money goes back to the family. We may then take it from your account, with our part of the fee given back, and we email you when we do.',
        ],
      ],
      [
        'On the day',
        'Check people in with the code on their ticket, by scanning it or by typing it in. The list of who is coming is on the page of your listing. Families see your contact from the moment they hold a ticket, and everybody sees it where the price is on request, so answer kindly and soon.',
      ],
      [
        'Children first',
        'Parents hand you what they love most. We expect of everybody who works with children:',
        [
          'A police vulnerable sector check that is not older than a year, and the licences that your work needs.',
          'Two adults in the room where you can, and an open door where you cannot.',
          'A child leaves only with the adult whom the parent named.',
          'Allergies, medicine and the number to call are known before you begin, and somebody present knows first aid.',
          'No photos of children without the consent of their parents, and no private messages to a child.',
          'Whoever has reason to suspect that a child is being harmed or neglected must tell a children’s aid society without delay: that is the law in Ontario, and it does not wait for proof. In an emergency call 911 first. Then tell us.',
        ],
      ],
    ],
    links: { apply: 'Become a Provider', settings: 'Payment settings', add: 'Add a listing' },
  },
} as const;
