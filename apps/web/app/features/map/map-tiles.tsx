import { useEffect, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import type { MapTiles as Tiles } from '../../server/map-tiles.server.ts';

const transparent = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The tiles, when the server says that they can be reached. A tile that fails leaves the quiet layer to be seen. */
export function MapTiles() {
  const map = useMap();
  const [tiles, setTiles] = useState<Tiles>(null);
  useEffect(() => {
    map.attributionControl.setPrefix(false);
  }, [map]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/map-tiles', { signal: leaving.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Tiles>) : null))
      .then(setTiles, () => undefined);
    return () => leaving.abort();
  }, []);
  return tiles ? <TileLayer url={tiles.url} attribution={tiles.attribution} errorTileUrl={transparent} /> : null;
}
