import { languages, locales } from '@canopy/contracts/language';
import { inLanguage } from '../../i18n/language.ts';

/** The XML of the sitemap protocol (sitemaps.org). Addresses are absolute, times are ISO 8601. */
export interface SitemapEntry {
  address: string;
  updatedAt?: string;
  /** The same page in each language, itself included. */
  languages?: { locale: string; address: string }[];
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

export const urlSetOpening = `${head}<urlset ${namespace}>\n`;
export const urlSetClosing = '</urlset>\n';
export const urlEntries = (entries: SitemapEntry[]): string => entries.map((entry) => element('url', entry)).join('');
export const urlSet = (entries: SitemapEntry[]): string => urlSetOpening + urlEntries(entries) + urlSetClosing;
export const sitemapIndex = (entries: SitemapEntry[]): string =>
  `${head}<sitemapindex ${namespace}>\n${entries.map((entry) => element('sitemap', entry)).join('')}</sitemapindex>\n`;

/** A page has an entry per language, and each entry names them all. */
export const inEveryLanguage = (publicUrl: string, path: string, updatedAt?: string): SitemapEntry[] => {
  const addresses = languages.map((language) => ({
    locale: locales[language],
    address: publicUrl + inLanguage(language, path),
  }));
  return addresses.map(({ address }) => ({ address, ...(updatedAt ? { updatedAt } : {}), languages: addresses }));
};

function element(name: string, { address, updatedAt, languages: others = [] }: SitemapEntry): string {
  const alternates = others.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other.locale}" href="${escaped(other.address)}"/>`,
  );
  return `<${name}><loc>${escaped(address)}</loc>${updatedAt ? `<lastmod>${escaped(updatedAt)}</lastmod>` : ''}${alternates.join('')}</${name}>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
