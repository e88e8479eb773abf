// Run by hand when the source changes: node tools/seed/build-common-passwords.ts
// Writes the thousand most common passwords that are long enough for ours, so that the product carries them and not the
// whole data set (zxcvbn-ts, MIT, in turn from lists of leaked passwords, most common first).
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@canopy/contracts/limits';

const target = new URL('../../libs/features/accounts/common-passwords.json', import.meta.url);
const passwords = (dictionary as Record<string, string[]>)
  ['passwords-common']!.filter((password) => password.length >= limits.passwordMin)
  .slice(0, 1_000);
writeFileSync(target, `${JSON.stringify(passwords)}\n`);
console.log(`${passwords.length} passwords written.`);
