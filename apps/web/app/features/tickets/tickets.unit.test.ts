import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { t } from '../../i18n/index.ts';
import { answersIn } from '../../i18n/language.ts';
import { pdfText } from './pdf-text.ts';
import { qrCode } from './qr-code.server.ts';
import { ticketsPdf } from './tickets-pdf.server.ts';

const purchase = {
  paymentId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10',
  listingId: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e11',
  title: 'Après-ski for “beginners” – Łódź 東京',
  providerName: 'Maple',
  holderName: 'Zoë',
  location: 'Elora',
  isVirtual: false,
  eventStart: '2026-11-04T01:30:00Z',
  eventEnd: null,
  cancelled: false,
  refund: null,
  language: null,
  purchasedAt: '2026-10-04T01:30:00Z',
  amountCents: 0,
  contact: null,
  onlineAddress: null as string | null,
  contactFailed: false,
  tickets: (['valid', 'used', 'void', 'valid'] as const).map((status, n) => ({
    id: String(n),
    code: `code-${n}`,
    shortCode: `K7QM-000${n}`,
    status,
    usedAt: null,
  })),
};

/** What is written on the sheets, line by line. */
async function printed(more: Partial<typeof purchase>): Promise<string> {
  const pdf = await ticketsPdf({ ...purchase, ...more }, (code) => code);
  const lines: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at);
    const packed = pdf.subarray(at + 7, end);
    const drawn = packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '';
    for (const [, shown] of drawn.matchAll(/\[(.*)\] TJ/g))
      lines.push(
        [...shown!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => windows1252(Buffer.from(hex!, 'hex'))).join(''),
      );
    at = end;
  }
  return lines.join(' ').replace(/ +/g, ' ');
}
const windows1252 = (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes);

describe('a ticket on paper', () => {
  it('has its own finder patterns in a code without border', () => {
    const { size, path } = qrCode('https://canopy.example/check-in?code=AAAAAAAAAAAAAAAAAAAAAA');
    expect(size).toBeGreaterThanOrEqual(29);
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
    expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
  });

  it('is a PDF with two tickets on a sheet, without the void ones', async () => {
    const args: string[] = [];
    const pdf = await ticketsPdf(purchase, (code) => (args.push(code), `https://canopy.example/check-in?code=${code}`));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    expect(args).toEqual(['code-0', 'code-1', 'code-3']);
    // A window names the file with letters of its own.
    expect(pdf.includes(Buffer.from('東京', 'utf16le').swap16())).toBe(true);
  });

  it('of an event online sends nobody to a door, and does not carry the address to whom it is passed on', async () => {
    expect(await printed({})).toContain('Show the code at the door');
    const online = await printed({ isVirtual: true, location: '', onlineAddress: 'https://meet.example/our-room' });
    expect(online).toContain('Online');
    for (const left of ['at the door', 'our-room']) expect(online).not.toContain(left);
  });

  it.each([
    ['of an event that was called off', { cancelled: true }],
    ['of what is no longer offered', { listingId: null }],
  ])('%s is not printed: somebody would travel with it', async (_, more) => {
    const args: string[] = [];
    const pdf = await ticketsPdf({ ...purchase, ...more }, (code) => (args.push(code), code));
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(args).toEqual([]);
  });

  it('a hundred long titles still make a file', async () => {
    const tickets = Array.from({ length: 100 }, (_, n) => ({
      id: String(n),
      code: `code-${n}`,
      shortCode: `K7QM-000${n}`,
      status: 'valid' as const,
      usedAt: null,
    }));
    const pdf = await ticketsPdf(
      { ...purchase, title: 'W'.repeat(120), location: 'Long road '.repeat(20), tickets },
      (code) => code,
    );
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(50);
  });

  it.each([
    ['Élan “à la carte” – Čapek ő', 'Élan “à la carte” – Capek o', true],
    ['Łukasz Đoković', 'Lukasz Dokovic', true],
    ['Kite day 🎉\u200d', 'Kite day', true],
    ['Tea (午後) with 李明 at 4', 'Tea with at 4', false],
    ['5\u2011100 King St, ages 7\u221212', '5-100 King St, ages 7-12', true],
    ['1\u20442 hour in room 4\u21925', '1/2 hour in room 4 5', true],
    ['Salle\tB x\u0304y', 'Salle B xy', true],
    ['🎉🎉', '', false],
    ['東京', '', false],
    ['Ольга & Иван', '', false],
    ['', '', true],
  ])('%s: letters that its fonts do not have lose their accents, or their word is left out', (text, printed, whole) => {
    expect(pdfText(text)).toEqual({ text: printed, whole });
  });

  it.each([
    ['en', 'You can read it on the screen, with your tickets.'],
    ['fr', 'Vous pouvez la lire à l’écran, avec vos billets.'],
  ] as const)(
    'says where a title of other letters can be read, beside the date, the place and the code, %s',
    async (language, sentence) => {
      answersIn(() => language);
      try {
        const told = await printed({ title: '東京', holderName: 'Ольга' });
        expect(told).toContain(sentence);
        for (const one of ['Elora', 'K7QM-0000', '2026']) expect(told).toContain(one);
        expect(told).not.toContain('?');
        const plain = await printed({ title: 'Kite day', holderName: 'Łukasz' });
        expect(plain).not.toContain(sentence);
        expect(await printed({ contactFailed: true })).toContain(pdfText(t('tickets.contactFailed')).text);
        for (const one of ['Kite day', 'Lukasz']) expect(plain).toContain(one);
      } finally {
        answersIn(() => 'en');
      }
    },
  );
});
