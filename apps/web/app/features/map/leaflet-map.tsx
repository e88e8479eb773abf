import type { Map } from 'leaflet';
import { forwardRef, useEffect, useState } from 'react';
import { MapContainer, type MapContainerProps, useMap } from 'react-leaflet';
import { still } from '../../browser/still.ts';

const motionless = { zoomAnimation: false, fadeAnimation: false, inertia: false };

/** Every map of the site. For people who asked for less motion it is at once where it goes. */
export const LeafletMap = forwardRef<Map, MapContainerProps>(function LeafletMap({ children, ...options }, ref) {
  const [calm] = useState(still);
  return (
    <MapContainer ref={ref} {...options} {...(calm ? motionless : {})}>
      {calm ? <WithoutGliding /> : null}
      {children}
    </MapContainer>
  );
});

/** Leaflet has no option for it, and glides by `panBy` alone: for keys, for popups, and to a new middle. */
function WithoutGliding() {
  const map = useMap();
  useEffect(() => {
    const { panBy } = map;
    map.panBy = (by, options) => panBy.call(map, by, { ...options, animate: false });
  }, [map]);
  return null;
}
