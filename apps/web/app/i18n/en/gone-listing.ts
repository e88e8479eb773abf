/** Said by the server alone, where the address of a listing leads nowhere. */
export const goneListing = {
  text: 'It may have been called off or deleted, or the link may be missing a letter.',
  booked: 'If you booked it, My Tickets says what became of your tickets and your money.',
  toTickets: 'My Tickets',
  sold: 'What was sold of it, and what went back, stays in your dashboard.',
  toSales: 'Your sales',
} as const;
