export const ui = {
  optional: 'optional',
  close: 'Close',
  dismiss: 'Dismiss this message',
  loading: 'Loading…',
  previous: 'Previous',
  next: 'Next',
  pageNumber: 'Page {{page}}',
  pages: 'Pages',
  working: 'One moment…',
} as const;
