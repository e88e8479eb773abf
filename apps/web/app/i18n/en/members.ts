/** Who bought or signed up for a listing. */
export const members = {
  page: 'Members',
  title: 'Members of {{title}}',
  open_one: '{{count}} member of {{title}}',
  open_other: '{{count}} members of {{title}}',
  total: 'Total Members: {{count}}',
  none: 'Nobody has bought or signed up yet.',
  columns: { name: 'Name', email: 'Email', date: 'Purchased', quantity: 'Qty', amount: 'Amount paid' },
  noEmail: 'Account deleted',
  free: 'Free',
  all: 'Show all of them',
  older: 'Older ones',
  newest: 'Newest ones',
  door: 'Check people in',
  loading: 'Loading the members…',
  failed: 'The members could not be loaded. Please try again.',
  retry: 'Try again',
} as const;
