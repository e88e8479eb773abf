import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmailDelivery, RecipientRefused } from './email-delivery.port.ts';
import { LocalDelivery } from './local.adapter.ts';
import { SmtpDelivery } from './smtp.adapter.ts';

const message = {
  id: '01a1fd39-638a-7f0d-b9d4-e83341faeced',
  to: 'family@example.test',
  subject: 'Élan & <b>joy</b>',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
};

/** What every adapter must do; `arrived` is the evidence that each leaves. */
function behaves(name: string, make: () => { delivery: EmailDelivery; arrived: () => Promise<string[]> }) {
  describe(name, () => {
    it('delivers recipient, subject, both parts', async () => {
      const { delivery, arrived } = make();
      await delivery.send(message);
      const [mail] = await arrived();
      for (const part of ['family@example.test', 'Bonjour']) expect(mail).toContain(part);
    });

    it('keeps the order of several mails', async () => {
      const { delivery, arrived } = make();
      await delivery.send({ ...message, text: 'first of two' });
      await new Promise((resolve) => setTimeout(resolve, 5));
      await delivery.send({ ...message, id: '01a1fd39-638a-7f0d-b9d4-e83341faecee', text: 'second of two' });
      const mails = (await arrived()).slice(-2);
      expect(mails[0]).toContain('first of two');
      expect(mails[1]).toContain('second of two');
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'canopy-mail-'));
const received: string[] = [];
let refuse = false;
let rcptAnswer: string | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    rcptAnswer === null
      ? done()
      : done(Object.assign(new Error(rcptAnswer.slice(4)), { responseCode: Number(rcptAnswer.slice(0, 3)) })),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      if (refuse) return done(new Error('mailbox unavailable'));
      received.push(text + session.envelope.rcptTo.map((to) => to.address).join());
      done();
    });
  },
});
let smtp: SmtpDelivery;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtp = new SmtpDelivery(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    'Canopy <hello@canopy.test>',
  );
});
afterAll(async () => {
  smtp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder, { recursive: true });
});

/** What a mail ends with when the server says this to its recipient. */
async function refusalOf(answer: string) {
  rcptAnswer = answer;
  const error: unknown = await smtp.send(message).catch((thrown: unknown) => thrown);
  rcptAnswer = null;
  return (error as Error).constructor;
}

behaves('local delivery, kept as files', () => {
  const delivery = new LocalDelivery(folder);
  return {
    delivery,
    arrived: async () => (await delivery.newestFirst()).reverse().map((mail) => JSON.stringify(mail)),
  };
});
behaves('SMTP delivery', () => ({ delivery: smtp, arrived: async () => received }));

it('kept mails, with the links in them, are for the owner of the folder alone, also where the folder was open before', async () => {
  const mailbox = join(folder, 'open', 'mailbox');
  mkdirSync(mailbox, { recursive: true });
  chmodSync(mailbox, 0o755);
  await new LocalDelivery(join(folder, 'open')).send(message);
  expect(statSync(mailbox).mode & 0o777).toBe(0o700);
});

it('a mail is kept also after somebody has thrown away the folder', async () => {
  const delivery = new LocalDelivery(join(folder, 'away'));
  await delivery.send(message);
  rmSync(join(folder, 'away'), { recursive: true });
  await delivery.send(message);
  expect(await delivery.newestFirst()).toHaveLength(1);
  expect(statSync(join(folder, 'away', 'mailbox')).mode & 0o777).toBe(0o700);
});

it('SMTP: a mail that is sent twice carries one Message-ID, and a refusal is an error', async () => {
  await smtp.send(message);
  expect(received.at(-1)).toContain(`<${message.id}@canopy.test>`);
  refuse = true;
  await expect(smtp.send(message)).rejects.toThrow('mailbox unavailable');
  refuse = false;
});

it('SMTP: notes of absence are not to answer it, unless a person wrote it', async () => {
  await smtp.send(message);
  expect(received.at(-1)).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  await smtp.send({ ...message, replyTo: 'family@example.test' });
  expect(received.at(-1)).not.toContain('Auto-Submitted');
});

it('SMTP: a recipient that the server refuses for good is told apart from one that it refuses for now', async () => {
  expect(await refusalOf('550 mailbox says no')).toBe(RecipientRefused);
  expect(await refusalOf('451 mailbox says no')).toBe(Error);
});

it.each([
  '550 5.1.1 <family@example.test>: Recipient address rejected: User unknown',
  '550 5.1.2 Bad destination host',
  '556 5.1.10 Domain takes no mail',
  '550 5.2.1 The account is disabled',
  '551 User not local',
  '553 Mailbox name not allowed',
  '550 sorry, no mailbox here by that name (#5.1.1)',
  '550 5.4.1 Recipient address rejected: Access denied',
])('SMTP: nobody is written to again who has no mailbox: %s', async (answer) => {
  expect(await refusalOf(answer)).toBe(RecipientRefused);
});

it.each([
  '554 5.7.1 <family@example.test>: Relay access denied',
  '550 relay not permitted',
  '550 Sender verify failed',
  '550 Your host is on a list that we do not take mail from',
  '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)',
  '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked',
  '550 5.7.1 Unauthenticated mail is not accepted',
  '550 5.1.8 <hello@canopy.test>: Sender address rejected: Domain not found',
  '550 5.1.0 <hello@canopy.test>: Sender address rejected: User unknown',
  '552 5.2.2 Mailbox full',
  '530 5.7.0 Must issue a STARTTLS command first',
  '554 Transaction failed',
])('SMTP: a mail is tried again when the server refuses something else than the mailbox: %s', async (answer) => {
  expect(await refusalOf(answer)).toBe(Error);
});

it('SMTP: a delivery that the server draws out ends by itself', async () => {
  const silent = createServer((socket) => {
    socket.write('220 mail.example.test\r\n');
    socket.unref();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const impatient = new SmtpDelivery(
    `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    'Canopy <hello@canopy.test>',
    50,
  );
  await expect(impatient.send(message)).rejects.toThrow('The mail server took too long.');
  impatient.close();
  silent.close();
});

it('SMTP: a delivery that is given up gives its line back: when the server is well again, mails go out', async () => {
  let ill = true;
  let lines = 0;
  const server = createServer((socket) => {
    lines += 1;
    let body = false;
    socket.on('error', () => undefined).on('close', () => (lines -= 1));
    socket.write('220 mail.example.test\r\n');
    socket.on('data', (said) => {
      for (const line of said.toString().split('\r\n').filter(Boolean)) {
        // An answer that is drawn out: each of its lines is in time.
        if (/^RCPT/i.test(line) && ill) socket.write('250-wait\r\n');
        else if (/^DATA/i.test(line)) socket.write((body = true) && '354 go on\r\n');
        else if (!body || line === '.') socket.write(`250 ${(body = false) || 'fine'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const delivery = new SmtpDelivery(`smtp://127.0.0.1:${port}`, 'Canopy <hello@canopy.test>', 1_000);
  const given = await Promise.allSettled(Array.from({ length: 4 }, () => delivery.send(message)));
  expect(given.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect.poll(() => lines).toBe(0);
  ill = false;
  await delivery.send(message);
  delivery.close();
  server.close();
});
