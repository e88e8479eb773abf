import type { Chance } from './seeded.ts';

export const ink = '#1D2B26';
export const paper = '#FBFAF6';
export const forest = '#1F5F4A';
export const sunYellow = '#F2B632';

/** One hue per category: [main, deep, tint]. The same hues colour badges and markers. */
export const categoryHues = {
  education: ['#3B73BD', '#2A5A9C', '#E3ECF8'],
  recreation: ['#D97B36', '#9A4A12', '#FBE9DB'],
  childcare: ['#CC5C93', '#A1316A', '#FAE5EF'],
  mentorship: ['#8566C2', '#6545A4', '#ECE6F8'],
  professional_development: ['#2A8A94', '#17646D', '#DFF0F1'],
  other: ['#8A9638', '#55601C', '#EEF0DA'],
} as const;
export type ArtCategory = keyof typeof categoryHues;

/** The hour and season of a picture. */
export type Light = {
  sky: [top: string, bottom: string];
  sun: string;
  hills: [far: string, middle: string, near: string];
  leaves: [dark: string, middle: string, light: string];
  ground: string;
  trunk: string;
};

export const lights: Record<'morning' | 'noon' | 'late' | 'dusk' | 'autumn' | 'spring', Light> = {
  morning: {
    sky: ['#CFE6E4', '#FCEFD8'],
    sun: '#FBD77B',
    hills: ['#B5D3C6', '#8DBBA3', '#5F9C7E'],
    leaves: ['#2C6E54', '#4A9171', '#86BC97'],
    ground: '#A5CBA0',
    trunk: '#7B5A43',
  },
  noon: {
    sky: ['#BFE0EE', '#EFF6EC'],
    sun: '#FFE08A',
    hills: ['#A9D2C4', '#7DB694', '#4F9468'],
    leaves: ['#1F5F4A', '#3B8562', '#79B77F'],
    ground: '#93C47F',
    trunk: '#745540',
  },
  late: {
    sky: ['#F8D9A8', '#FDF1DC'],
    sun: '#F2B632',
    hills: ['#DCC79A', '#A9B37E', '#6F9463'],
    leaves: ['#1F5F4A', '#497F50', '#93A957'],
    ground: '#B9BF7B',
    trunk: '#6B4A36',
  },
  dusk: {
    sky: ['#A9B4D8', '#FCD9BC'],
    sun: '#F6A960',
    hills: ['#BDB2CC', '#8E94B4', '#67809A'],
    leaves: ['#2B5560', '#44797A', '#7DAE9C'],
    ground: '#98B39C',
    trunk: '#5A4745',
  },
  autumn: {
    sky: ['#DCE7E4', '#FBEBD2'],
    sun: '#F7C766',
    hills: ['#D9BD8E', '#C3935B', '#8F7B4B'],
    leaves: ['#A8481F', '#D5762C', '#EBA83F'],
    ground: '#C9B470',
    trunk: '#5F4533',
  },
  spring: {
    sky: ['#D5E7F3', '#FBEDEE'],
    sun: '#FCDD93',
    hills: ['#C4DDC9', '#9CCBA3', '#6DAF7E'],
    leaves: ['#3A8A5E', '#6DB36F', '#F0B8C0'],
    ground: '#AED69A',
    trunk: '#8A6850',
  },
};

export const cloth = [
  '#D8573F',
  '#F2B632',
  '#1F5F4A',
  '#2F6DA8',
  '#E98F6F',
  '#7A55A8',
  '#F4E9D2',
  '#1B7F8A',
  '#B5476A',
  '#7FB08A',
  '#EBCB7A',
  '#4A5A8C',
] as const;
export const trousers = ['#33475B', '#4B4A63', '#6B5344', '#2C5547', '#8A6F57', '#5B6F86', '#3A3A44'] as const;
export const skins = ['#F3CFB1', '#E8B990', '#D29B70', '#B07A50', '#8A5A3A', '#6A432C'] as const;
export const hairs = ['#2A211D', '#3E2C22', '#5B3D29', '#8A5A34', '#C98F4A', '#9A4A2A', '#1E2430'] as const;

export type Palette = { light: Light; hue: string; deep: string; tint: string };

export function paletteFor(category: ArtCategory, by: Chance): Palette {
  const [hue, deep, tint] = categoryHues[category];
  return { light: lights[by.pick(Object.keys(lights) as (keyof typeof lights)[])], hue, deep, tint };
}

/** t = 0 gives a, t = 1 gives b; both "#rrggbb". */
export function mix(a: string, b: string, t: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const part = (at: number) =>
    Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${part(1)}${part(3)}${part(5)}`;
}
