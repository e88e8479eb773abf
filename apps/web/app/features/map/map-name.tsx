import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** The map itself has the focus while arrow keys move it, so it is what has the name. */
export function MapName({ name }: { name: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', name);
  }, [map, name]);
  return null;
}
