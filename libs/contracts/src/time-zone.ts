/** Every date-time of the product is entered and shown in this zone, wherever server and browser stand. */
export const timeZone = 'America/Toronto';
