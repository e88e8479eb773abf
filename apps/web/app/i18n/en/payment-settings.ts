/** What stands between a provider and the money of families. */
export const paymentSettings = {
  title: 'Payment settings',
  lead: 'Families pay by card, and the money goes to your own account at our card provider.',
  loading: 'Loading your payment account…',
  loadFailed: 'Failed to load payment account information',
  failed: 'An unexpected error occurred. Please try again or contact support.',
  dashboardFailed: 'Failed to open dashboard: {{message}}',
  retry: 'Try again',
  manage: 'Manage payment account',
  back: 'Back to your dashboard',
  banner: {
    not_started: {
      title: 'Set up payments to be paid',
      text: 'Families can see your listings, but nobody can buy a ticket until your payment account is ready.',
      way: 'Complete Setup',
    },
    in_progress: {
      title: 'Your payment setup is not finished',
      text: 'Families can see your listings, but nobody can buy a ticket until your payment account is ready.',
      way: 'Complete Setup',
    },
    review: {
      title: 'Your payment account is being checked',
      text: 'You have handed everything in. Families can see your listings, but nobody can buy a ticket until our card provider has checked your account. This usually takes minutes, at most a few days.',
      way: 'Check again',
    },
    failed: {
      title: 'Your payment account is no longer connected',
      text: 'Nobody can buy a ticket until you set up payments again.',
      way: 'Complete Setup',
    },
  },
  notStarted: {
    title: 'Get paid for what you offer',
    benefits: {
      daily: 'Daily payouts to your Canadian bank account',
      cards: 'Credit and debit cards from families, with receipts sent for you',
      share: 'You keep {{keep}} of each sale, {{with}} with Premium',
      shareAlike: 'You keep {{keep}} of each sale',
      records: 'Every sale, fee, refund and payout on your dashboard',
    },
    submit: 'Set Up Payments',
    submitting: 'Opening the setup…',
    skip: 'Skip for now',
    disclaimer:
      'You enter your details on the pages of our card provider, which checks them by law. We never see your bank account or your ID. You must finish the setup to receive payments.',
    tips: {
      title: 'If something does not work',
      email: 'Use the email address of your account here: {{email}}.',
      canada: 'Payment accounts are for businesses and people in Canada only.',
      support: 'Still stuck? Write to {{email}} and we will help.',
    },
  },
  inProgress: {
    titles: {
      due: 'Nearly there',
      review: 'Your account is being checked',
      disabled: 'Your payment account is paused',
      rejected: 'Your payment account was declined',
    },
    text: 'Your payment account was created, and some details are still missing.',
    submit: 'Continue Setup',
    checking: 'Checking the status of your payment account…',
    notChecked: 'The card provider could not be reached just now. This is how your account stood last.',
    due: 'Still needed from you:',
    review: 'Our card provider is checking what you sent. This usually takes minutes, at most a few days.',
    disabled: 'Our card provider has paused this account. Continue the setup to see what it needs.',
    rejected: 'Our card provider has declined this account. Please contact support.',
    again: 'Check again',
  },
  failedState: {
    title: 'Your payment account is no longer connected',
    text: 'The connection between your payment account and {{brand}} was ended. Set up payments again to go on selling.',
  },
  completed: {
    title: 'You can be paid',
    text: 'Your payment account is complete. Families can buy your listings.',
    payouts:
      'Payouts go to your bank account every business day. A sale is paid out once the card provider has received it, usually within seven days.',
    dashboard: 'Open your payment dashboard',
    seePayouts: 'See your payouts',
  },
  requirements: {
    terms: 'Accepting the terms of our card provider',
    bank: 'Your bank account',
    identity: 'A photo of your ID',
    birth: 'Your date of birth',
    address: 'Your address',
    name: 'Your name',
    contact: 'Your email address or phone number',
    business: 'Details about your business',
    owners: 'Details about owners and directors',
    other: 'More details, which the setup will ask for',
  },
} as const;

/** The pages that stand in for the card provider's own, where no real one is set up. */
export const simulatedProvider = {
  title: 'Simulated card provider',
  lead: 'No real card provider is connected here. This page plays the part of its setup pages, so that you can try every outcome.',
  account: 'Account {{id}}',
  submitted: 'Details handed in',
  charges: 'Can be paid',
  payouts: 'Payouts on',
  yes: 'yes',
  no: 'no',
  actions: {
    complete: 'Hand in everything, and be accepted',
    under_review: 'Hand in everything, and wait for a check',
    restrict: 'Pause the account: a document is missing',
    leave: 'Leave without finishing',
  },
  failed: 'That did not work. Please try again.',
} as const;
