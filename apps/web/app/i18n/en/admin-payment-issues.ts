import { brand } from '@canopy/contracts/brand';

/** The screen of payments that need attention. */
export const adminPaymentIssues = {
  title: 'Payments that need attention',
  lead: 'Disputes, failed refunds and other payments that are waiting for you, newest first.',
  resolvedLead: 'Resolved issues, newest first.',
  failed: 'Failed to load the payments that need attention. Please try again later.',
  retryPage: 'Try again',
  filter: 'What to show',
  all: 'Everything open',
  many: {
    dispute: 'Disputes',
    refund: 'Refunds',
    returned_payment: 'Returned payments',
    owed_to_provider: 'Owed to providers',
    parked_order: 'Parked purchases',
    stuck_order: 'Stuck purchases',
    extra_payment: 'Extra payments',
    card_event: 'Card events',
    ledger_finding: 'Ledger',
  },
  resolved: 'Resolved',
  one: {
    dispute: 'Dispute',
    refund: 'Refund',
    returned_payment: 'Returned payment',
    owed_to_provider: 'Owed to a provider',
    parked_order: 'Parked purchase',
    stuck_order: 'Stuck purchase',
    extra_payment: 'Extra payment',
    card_event: 'Card event',
    ledger_finding: 'Ledger',
  },
  check: 'Compare the books now',
  empty: {
    title: 'No payment needs attention',
    text: 'Disputes, failed refunds and payments that do not match their purchase show up here.',
  },
  noneOfKind: { title: 'Nothing of this kind', text: 'Try another filter.' },
  noneResolved: {
    title: 'Nothing resolved yet',
    text: 'Resolved issues show up here, with who resolved them, when and how.',
  },
  noMore: { title: 'Nothing else', text: 'You have reached the end of the list.' },
  pages: 'Pages of payment issues',
  older: 'Older ones',
  newest: 'Newest ones',
  since: 'Since {{date}}',
  somebody: 'Somebody whose account is gone',
  toSale: 'Open the sale',
  toListing: 'Open the listing',
  about: 'of {{title}}',
  facts: {
    due: 'Answer by',
    reason: 'Reason',
    status: 'State',
    buyer: 'Buyer',
    listing: 'Listing',
    provider: 'At the card provider',
    ordered: 'Ordered',
    problem: 'Error',
    subject: 'Row',
    seen: 'Last seen',
  },
  ordered_one: '{{count}} ticket for {{amount}}',
  ordered_other: '{{count}} tickets for {{amount}}',
  dispute: {
    title: '{{name}} disputes {{amount}}',
    what: 'The buyer asked the bank for the money back.',
    answer: 'Answer it in the dashboard of the card provider before the deadline. Without an answer the money is lost.',
    waits: 'The bank has to decide. Until then there is nothing to do.',
    lost: 'The bank gave the money to the buyer, and the platform has paid it. Decide who bears it. If it is the provider, the money, less the fee, is taken back from their account at the card provider.',
    lostAgain:
      'The bank gave the money to the buyer, and the platform has paid it. It was decided that the provider bears it, but the money could not be taken yet: “{{problem}}” Nothing was taken from their account. Decide again who bears it.',
    reversingInVain:
      'It was decided that the provider bears it, but the money could not be taken yet: “{{problem}}” We keep asking the card provider. As soon as it says that nothing was taken, you can decide again here.',
    reversingUnheard:
      'It was decided that the provider bears it, but the money could not be taken yet: no try came to its end. We keep asking the card provider. As soon as it says that nothing was taken, you can decide again here.',
    reversingUntried:
      'It was decided that the provider bears it, but nothing has tried to take the money for a while. See whether the worker runs.',
    reversing:
      'It was decided that the provider bears it. The money is being taken back from their account; there is nothing to do.',
    sendBack:
      'The bank decided for us after all, and the money is here again. {{taken}} had been taken from the provider, and {{fee}} of the fee returned to them. Send them {{owed}}, then note here how.',
    perhapsSendBack:
      'The bank decided for us after all, and the money is here again. It had been decided that the provider bears it: see in the dashboard of the card provider whether the money was taken from their account. If it was, send it back; then note here what you did.',
    wonCancelled:
      'The bank decided for us after all, and the money is here again. The event was cancelled, so it is the buyer’s, unless they have had it in another way: see whether a refund of theirs waits. The provider keeps nothing of this payment. See in the dashboard of the card provider what was taken from them, for the dispute and for refunds, and send them only what is more than they had been paid; then note here what you did.',
    lostParked:
      'The bank gave the money to the buyer. The purchase was parked, so nothing of it is in the books. Settle it in the dashboard of the card provider, then note here what you did.',
    lostExtra:
      'The bank gave the money to the buyer. It was a second payment for a purchase that had been sold, so it is not in the books. Settle it in the dashboard of the card provider, then note here what you did.',
    lostSpent:
      'The bank gave the money to the buyer. All of this payment had gone back to them before, so there is nothing to take from the provider. See in the dashboard of the card provider whether anything can be had back, then note here what you did.',
    lostOwed:
      'The bank gave the money to the buyer, and the platform bears it. {{taken}} had been taken from the provider for a refund that failed, and {{fee}} of the fee returned to them. Send them {{owed}}, then note here how.',
    takenBefore:
      '{{taken}} of it had been taken from the provider for a refund that failed, and {{fee}} of the fee returned to them. If they bear it, only the rest is taken; if the platform does, {{owed}} is to be sent to them.',
    tickets_one:
      '{{count}} ticket of this payment is still valid: take its spot back on the page of the sale, or leave it.',
    tickets_other:
      '{{count}} tickets of this payment are still valid: take spots back on the page of the sale, or leave them.',
    settled: {
      platform: 'The platform bears it.',
      provider:
        'The provider bears it: ${{amount}} CAD was taken back from the account at the card provider, and ${{fee}} CAD of the fee returned to it.',
    },
    bearer: { platform: 'The platform bears it', provider: 'The provider bears it' },
  },
  refund: {
    failed: {
      title: '{{amount}} did not reach {{name}}',
      what: 'The refund failed. The buyer does not have the money.',
      act: 'Try again as soon as the cause is gone, or return the money in another way and say so here.',
    },
    requested: {
      title: '{{amount}} for {{name}} is stuck',
      what: 'The card provider has not answered the refund. We keep trying automatically.',
      act: 'Try again now. If it stays here, see whether the worker runs and the card provider answers.',
    },
    resolving: `${brand.name} will not send this money any more: it cannot be tried again, and nothing of it goes back when the event is called off. What you return in the dashboard of the card provider is read from there. If the event was called off, its spots go back automatically and the buyer is told by email. Otherwise spots that were to go back stay taken; take them back on the page of the sale.`,
    elsewhere: 'It was made in the dashboard of the card provider. Try again there, then say so here.',
    taken: '{{taken}} was taken from the provider for failed refunds of this payment and lies with us.',
    takenAgain: 'Trying again here sends {{ofThis}} of that and takes nothing more.',
    takenAgainRest: 'Trying again here sends that first and takes only the rest.',
    takenElsewhere:
      'In the dashboard, leave the transfer alone for {{ofThis}}. If you return the money in another way, the books say that the provider has paid it: if they have paid the buyer themselves, send them {{ofThis}}.',
  },
  returned: {
    title: '{{name}} has {{amount}} back and still holds tickets',
    what_one: 'All the money went back in the dashboard of the card provider. {{count}} ticket is still valid.',
    what_other: 'All the money went back in the dashboard of the card provider. {{count}} tickets are still valid.',
    lost_one:
      'It went back before the database was restored from a backup; which spots went with it is not known any more. {{count}} ticket is still valid.',
    lost_other:
      'It went back before the database was restored from a backup; which spots went with it is not known any more. {{count}} tickets are still valid.',
    act: 'Open the sale and say which spots go back, or say here that the tickets stay valid.',
  },
  owed: {
    title: '{{owed}} is owed to {{provider}}',
    what: '{{taken}} was taken from the provider for refunds of this payment that failed, and {{fee}} of the fee returned to them. No refund is under way that would be made of it, so it lies with us.',
    act: `${brand.name} cannot send it. Note here how you send {{owed}} to {{provider}}, then send it by hand. Until that is noted, the next refund of this payment is made of that money. From then on refunds take from the provider again; the card provider may refuse one that is larger than what it has left of this payment, which is then made in its dashboard without the transfer.`,
    waits:
      'The bank decides on a dispute of this payment. If it is lost, it is made of this money; what is left of it is to be sent afterwards.',
  },
  /** Of a kind that this page does not know. */
  unknown: {
    title: 'Something about money needs a person',
    what: 'It is of a kind that this page does not know, because another version of the product found it.',
    act: 'Please load the page again when one version runs everywhere.',
  },
  parked: {
    title: 'A payment does not match its purchase',
    what: 'What was charged is not what was ordered, or nobody is left here whom the tickets could go to. Nobody got tickets, and the money is not in the books.',
    act: 'Find the payment in the dashboard of the card provider and refund it there, then note here what you did.',
  },
  stuckOrder: {
    title: 'Spots held for {{name}} are not being released',
    what: 'The purchase has been open for more than an hour and a half: the card provider is still working on the payment, or does not answer. Nobody else can book these spots.',
    act: 'Look the payment up in the dashboard of the card provider. As soon as it is paid or cancelled there, the spots are sold or released within minutes, and this issue disappears.',
  },
  extra: {
    title: '{{name}} paid once more: {{amount}}',
    what: 'The money came for a purchase that was settled before. Nobody got tickets for it, and it is not in the books.',
    act: 'Find the payment in the dashboard of the card provider and refund it there, then note here what you did.',
  },
  event: {
    title: 'An event of the card provider could not be processed',
    what: 'Every attempt failed. What it reports is not in the books yet.',
    act: 'Try again. If it comes back, a developer needs the error.',
  },
  finding: {
    what: '{{expected}} expected, {{found}} found: off by {{difference}}.',
    act: 'Find out which of the two is right before anybody changes a row. This leaves the list when a comparison finds that they agree.',
    unknown: 'Two numbers disagree: {{rule}}',
  },
  rules: {
    'seats sold = valid tickets': 'The sold spots of a listing are not its valid tickets',
    'seats sold = seats of the payments': 'The sold spots of a listing are not those of its payments',
    'seats held = open purchases': 'The held spots of a listing are not those of its open purchases',
    'tickets of a payment = its seats': 'The tickets of a payment are not its spots',
    'money of a payment = its ledger': 'The money of a payment is not what the ledger says',
    'fee of a payment = its ledger': 'The fee of a payment is not what the ledger says',
    'seats of a payment = its ledger': 'The spots of a payment are not what the ledger says',
    'parts of a payment = the whole': 'The parts of a payment do not add up to the whole',
    'money returned = its refunds': 'The money returned of a payment is not the sum of its refunds',
    'fee returned = its refunds': 'The fee returned of a payment is not the sum of its refunds',
    'hold of a purchase = its ledger': 'The hold of a purchase is not what the ledger says',
    'a paid purchase has its payment': 'A paid purchase has no payment of its amount',
    'earnings of a provider = their sums': 'The earnings of a provider are not what their dashboard says',
    'sales of a provider = their sums': 'The sales of a provider are not as many as their dashboard says',
    'sales of a provider = those to their customers': 'The sales of a provider are not those to their customers',
  },
  retry: 'Try again',
  resolve: 'Mark as resolved',
  note: 'What was done',
  noteHint: 'Your name and the time are kept with it.',
  confirm: 'Save and take off the list',
  resolvedBy: '{{name}}, {{date}}',
  resolvedByItself: 'In order again, seen {{date}}',
  refused: 'That did not work. Please try again.',
} as const;
