// The few marks every scene is made of. Coordinates are pixels of a 1200 × 900 canvas.

export const n = (value: number): string => (Math.round(value * 10) / 10).toString();

type Look = { opacity?: number; stroke?: string; width?: number; turn?: [degrees: number, x: number, y: number] };
const style = (fill: string, { opacity, stroke, width, turn }: Look = {}): string =>
  `fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}${stroke ? ` stroke="${stroke}" stroke-width="${n(width ?? 4)}" stroke-linecap="round" stroke-linejoin="round"` : ''}${turn ? ` transform="rotate(${turn.map(n).join(' ')})"` : ''}`;

export const circle = (x: number, y: number, r: number, fill: string, look?: Look): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${style(fill, look)}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, look?: Look): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${style(fill, look)}/>`;
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
  fill: string,
  look?: Look,
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(r)}" ${style(fill, look)}/>`;
export const shape = (d: string, fill: string, look?: Look): string => `<path d="${d}" ${style(fill, look)}/>`;
export const line = (points: [number, number][], stroke: string, width: number, opacity?: number): string =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${style('none', { stroke, width, opacity })}/>`;
export const curve = (d: string, stroke: string, width: number, opacity?: number): string =>
  shape(d, 'none', { stroke, width, opacity });
export const group = (transform: string, ...inner: string[]): string =>
  `<g transform="${transform}">${inner.join('')}</g>`;
export const shadow = (x: number, y: number, width: number, opacity = 0.16): string =>
  oval(x, y, width / 2, width / 11, '#1D2B26', { opacity });

/** Each picture names its gradients, so that two pictures can stand in one page. */
export const sky = (id: string, [top, bottom]: readonly [string, string], height = 900): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1200" height="${height}" fill="url(#${id})"/>`;
export const glow = (id: string, x: number, y: number, r: number, colour: string): string =>
  `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${id})"/>`;

/** `width` is the width it is drawn at; the canvas stays `canvas` units. */
export const picture = (body: string, width = 1200, canvas: [number, number] = [1200, 900]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas[0]} ${canvas[1]}" width="${width}" height="${n((width * canvas[1]) / canvas[0])}">${body}</svg>\n`;
