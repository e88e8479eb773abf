import Bowser from 'bowser';

export interface Device {
  browser: string;
  system: string;
}

/**
 * What a browser says of itself, in words; null when it says nothing that can be recognized. Unverified: it is a hint
 * for its owner, nothing more.
 */
export function deviceOf(userAgent: string | null): Device | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}
