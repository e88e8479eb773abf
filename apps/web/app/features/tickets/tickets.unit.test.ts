import { describe, expect, it } from 'vitest';
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
  tickets: (['valid', 'used', 'void', 'valid'] as const).map((status, n) => ({
    id: String(n),
    code: `code-${n}`,
    shortCode: `K7QM-000${n}`,
    status,
    usedAt: null,
  })),
};

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

  it('letters that its fonts do not have lose their accents or become question marks', () => {
    expect(pdfText('Élan “à la carte” – Čapek ő 東')).toBe('Élan “à la carte” – Capek o ?');
  });
});
