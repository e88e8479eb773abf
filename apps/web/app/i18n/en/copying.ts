/** Beside what is copied: few pages have it, so its words are not among those of the kit. */
export const copying = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This could not be copied. It is selected: please copy it by hand.',
} as const;
