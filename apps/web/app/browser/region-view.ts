/** How the whole region is shown at first: the south, where most towns are. */
export const regionCentre: [lat: number, lng: number] = [44.3, -79.9];
export const regionZoom = 6;
