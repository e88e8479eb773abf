/** Driving directions to an address, in whatever maps service opens such links on the visitor's device. */
export function directionsLink(location: string): string {
  const search = new URLSearchParams({ api: '1', destination: `${location}, Ontario, Canada`, travelmode: 'driving' });
  return `https://www.google.com/maps/dir/?${search}`;
}
