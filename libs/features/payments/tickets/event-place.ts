/** Where people come to, as mails say it. */
export const eventPlace = ({ isVirtual, location }: { isVirtual: boolean; location: string }): string =>
  isVirtual ? 'Online' : location;
