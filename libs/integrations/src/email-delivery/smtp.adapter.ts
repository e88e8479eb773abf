import { createTransport, type Transporter } from 'nodemailer';
import type { EmailDelivery, EmailMessage } from './email-delivery.port.ts';

/** Real adapter: SMTP with a pool and short timeouts, since a job waits for it. */
export class SmtpDelivery implements EmailDelivery {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as never);
  }

  async send({ id, to, subject, html, text }: EmailMessage): Promise<void> {
    const domain = /@([^>\s]+)/.exec(this.from)?.[1] ?? 'localhost';
    await this.transport.sendMail({ from: this.from, to, subject, html, text, messageId: `<${id}@${domain}>` });
  }

  close(): void {
    this.transport.close();
  }
}
