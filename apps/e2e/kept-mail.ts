import type { KeptEmail } from '@canopy/contracts/emails';
import { inject } from 'vitest';

/** The newest kept mail to an address whose subject fits, once it has arrived. Its links are given as paths of ours. */
export async function mailTo(
  address: string,
  subject: RegExp,
): Promise<KeptEmail & { path: (start: string) => string }> {
  for (let tries = 0; tries < 100; tries++) {
    const { emails } = (await (await fetch(`${inject('canopyUrl')}/dev/mailbox.json`)).json()) as {
      emails: KeptEmail[];
    };
    const mail = emails.find((one) => one.to === address && subject.test(one.subject));
    if (mail) return { ...mail, path: (start) => pathIn(mail.text, start) };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail "${subject.source}" to ${address} arrived within ten seconds.`);
}

function pathIn(text: string, start: string): string {
  const address = text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).pathname === start);
  if (!address) throw new Error(`The mail has no link to ${start}:\n${text}`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
