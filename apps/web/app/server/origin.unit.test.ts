import { describe, expect, it } from 'vitest';
import { acceptsOrigin } from './origin.server.ts';

const production = { publicUrl: 'https://canopy.example', mode: 'production' } as const;
const local = { publicUrl: 'http://localhost:3000', mode: 'local' } as const;

describe('the origin of a form', () => {
  it('is our own public origin', () => {
    expect(acceptsOrigin('https://canopy.example', 'canopy.example', production)).toBe(true);
    expect(acceptsOrigin('https://evil.example', 'canopy.example', production)).toBe(false);
    expect(acceptsOrigin('http://canopy.example', 'canopy.example', production)).toBe(false);
  });
  it('is never missing or opaque', () => {
    expect(acceptsOrigin(undefined, 'localhost:3000', local)).toBe(false);
    expect(acceptsOrigin('null', 'localhost:3000', local)).toBe(false);
  });
  it('may locally be the private host of the request itself, such as a phone on the same network', () => {
    expect(acceptsOrigin('http://192.168.1.20:3000', '192.168.1.20:3000', local)).toBe(true);
    expect(acceptsOrigin('http://192.168.1.20:3000', 'localhost:3000', local)).toBe(false);
    expect(acceptsOrigin('http://evil.example', 'evil.example', local)).toBe(false);
    expect(acceptsOrigin('http://192.168.1.20', '192.168.1.20', production)).toBe(false);
  });
});
