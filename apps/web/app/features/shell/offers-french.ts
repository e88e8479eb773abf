/** Whether a browser would rather read French: its list names it before English. */
export function offersFrench(languages: readonly string[]): boolean {
  const [first] = languages
    .map((one) => one.toLowerCase().split('-')[0]!)
    .filter((one) => one === 'fr' || one === 'en');
  return first === 'fr';
}
