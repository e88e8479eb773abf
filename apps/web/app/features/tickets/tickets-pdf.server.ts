import { brand } from '@canopy/contracts/brand';
import { locales } from '@canopy/contracts/language';
import PDFDocument from 'pdfkit';
import { t } from '../../i18n/index.ts';
import { languageNow } from '../../i18n/language.ts';
import { whenText } from '../../i18n/when-text.ts';
import { isGone } from './gone.ts';
import { pdfText } from './pdf-text.ts';
import { qrCode } from './qr-code.server.ts';
import type { PurchaseOnPage } from './held-tickets.server.ts';

const margin = 48;
const codeSize = 170;
const perPage = 2;

/**
 * Tickets to print, two on a sheet of letter paper. Void ones, and all of what was called off or is no longer offered, are left out: paper
 * cannot say later that it is void.
 */
export async function ticketsPdf(purchase: PurchaseOnPage, addressOf: (code: string) => string): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    lang: locales[languageNow()],
    displayTitle: true,
    info: { Title: t('tickets.title', { title: purchase.title }), Author: brand.name },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const printed = purchase.tickets
    .map((ticket, index) => ({ ...ticket, number: index + 1 }))
    .filter(({ status }) => status !== 'void' && !purchase.cancelled && !isGone(purchase));
  for (const [index, ticket] of printed.entries()) {
    if (index % perPage === 0) document.addPage();
    const height = document.page.height / perPage;
    drawTicket(document, { purchase, ticket, address: addressOf(ticket.code), top: (index % perPage) * height });
    if (index % perPage === 0)
      document
        .moveTo(margin, height)
        .lineTo(document.page.width - margin, height)
        .dash(3, { space: 4 })
        .strokeColor('#7d8a83')
        .stroke()
        .undash();
  }
  if (printed.length === 0)
    document
      .addPage()
      .font('Helvetica')
      .fontSize(12)
      .text(
        purchase.cancelled
          ? t('tickets.cancelledText')
          : isGone(purchase)
            ? t('tickets.goneShort')
            : t('tickets.voidText'),
      );
  document.end();
  return whole;
}

function drawTicket(
  document: PDFKit.PDFDocument,
  {
    purchase,
    ticket,
    address,
    top,
  }: {
    purchase: PurchaseOnPage;
    ticket: { shortCode: string; number: number; status: 'valid' | 'used' | 'void' };
    /** Which the code leads to. */
    address: string;
    /** Points from the upper edge of the sheet. */
    top: number;
  },
): void {
  const left = document.page.width - margin - codeSize;
  const width = left - margin - 24;
  const begin = top + margin;
  document
    .font('Times-Bold')
    .fontSize(14)
    .fillColor('#1f5f4a')
    .text(pdfText(brand.name).text, margin, begin, { width });
  document
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#4b5b54')
    .text(t('tickets.number', { number: ticket.number, count: purchase.tickets.length }), { width });
  const where = purchase.isVirtual ? t('tickets.online') : purchase.location;
  const title = pdfText(purchase.title);
  const facts = [
    whenText(purchase.eventStart, purchase.eventEnd),
    where,
    purchase.holderName,
    purchase.contactFailed ? t('tickets.contactFailed') : purchase.contact,
    ticket.status === 'used' ? t('tickets.status.used') : null,
  ].map((fact) => pdfText(fact ?? ''));
  document.moveDown(0.6).fillColor('#1d2b26');
  if (title.text)
    document.font('Times-Bold').fontSize(20).text(title.text, { width, height: 100, ellipsis: true }).moveDown(0.4);
  document.font('Helvetica').fontSize(11);
  for (const { text } of facts) if (text) document.text(text, { width, height: 60, ellipsis: true, paragraphGap: 4 });
  if ([title, ...facts].some(({ whole }) => !whole))
    document.font('Helvetica-Oblique').fontSize(9).text(t('tickets.unprinted'), { width });

  const qr = qrCode(address);
  const unit = codeSize / (qr.size + 8);
  document
    .save()
    .translate(left + 4 * unit, begin + 4 * unit)
    .scale(unit)
    .path(qr.path)
    .fill('#000000')
    .restore();
  document
    .font('Courier')
    .fontSize(16)
    .fillColor('#1d2b26')
    .text(ticket.shortCode, left, begin + codeSize + 8, { width: codeSize, align: 'center' });
  if (purchase.isVirtual) return;
  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#4b5b54')
    .text(t('tickets.show'), left, begin + codeSize + 30, { width: codeSize, align: 'center' });
}
