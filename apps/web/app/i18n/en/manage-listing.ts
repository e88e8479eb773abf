/** What only those read on the page of a listing who may change it. */
export const manageListing = {
  title: 'Manage Your Listing',
  text: 'This is how families see your listing.',
  attendees: 'Attendees',
  capacity: 'Capacity',
  checkIn: 'Check people in',
  noLimit: 'No limit',
  held_one: '{{count}} more spot is held while its buyer pays.',
  held_other: '{{count}} more spots are held while their buyers pay.',
  noMap: 'The listing is saved, but it has no map',
  place: {
    not_found: 'We could not find its address. Check the spelling, or try a postal code or the nearest town.',
    failed: 'The map service did not answer for a while. You can try again now.',
  },
  findAgain: 'Look for it again',
  changeAddress: 'Change the address',
  dashboard: 'Go to Provider Dashboard',
} as const;
