/**
 * Where the pictures of a map come from: what pages are allowed to load.
 * @param template `https://{s}.tiles.example/{z}/{x}/{y}.png`; `{s}` stands for any of several hosts
 * @returns null for what is no address of pictures
 */
export function tileOrigin(template: string): string | null {
  const address = template.replace(/\{s\}\.?/g, '*.').replace(/[{}]/g, '');
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}
