import type { LeafletEventHandlerFnMap } from 'leaflet';

/** A marker that is a button: by pointer, Enter and the space bar alike. */
export const pressed = (act: () => void): LeafletEventHandlerFnMap => ({
  click: act,
  keydown: ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    act();
  },
});
