/** How the whole region is shown at first: from Windsor to Ottawa and up to Thunder Bay. */
export const regionCentre: [lat: number, lng: number] = [45.6, -82.2];
export const regionZoom = 5;
