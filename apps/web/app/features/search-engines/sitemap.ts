/** The XML of the sitemap protocol (sitemaps.org). Addresses are absolute, times are ISO 8601. */
export interface SitemapEntry {
  address: string;
  updatedAt?: string;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const urlSetOpening = `${head}<urlset ${namespace}>\n`;
export const urlSetClosing = '</urlset>\n';
export const urlEntries = (entries: SitemapEntry[]): string => entries.map((entry) => element('url', entry)).join('');
export const urlSet = (entries: SitemapEntry[]): string => urlSetOpening + urlEntries(entries) + urlSetClosing;
export const sitemapIndex = (entries: SitemapEntry[]): string =>
  `${head}<sitemapindex ${namespace}>\n${entries.map((entry) => element('sitemap', entry)).join('')}</sitemapindex>\n`;

function element(name: string, { address, updatedAt }: SitemapEntry): string {
  return `<${name}><loc>${escaped(address)}</loc>${updatedAt ? `<lastmod>${escaped(updatedAt)}</lastmod>` : ''}</${name}>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
