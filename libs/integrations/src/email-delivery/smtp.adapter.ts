import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { type EmailDelivery, type EmailMessage, RecipientRefused } from './email-delivery.port.ts';

/**
 * Each answer of the server may take 20 seconds, but a whole delivery no longer than this: the row of the mail is
 * claimed for five minutes.
 */
const deliveryDeadlineMs = 4 * 60_000;

/**
 * As many as jobs that send side by side (`sendEmailJob`), so that no delivery waits for a line while its time runs.
 */
const lines = 4;

/** Real adapter: SMTP with a pool and short timeouts, since a job waits for it. */
export class SmtpDelivery implements EmailDelivery {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
    private readonly deadlineMs = deliveryDeadlineMs,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: lines,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as never);
  }

  async send({ id, to, replyTo, subject, html, text }: EmailMessage): Promise<void> {
    const domain = /@([^>\s]+)/.exec(this.from)?.[1] ?? 'localhost';
    // It ends the delivery too: a line that goes on would be missing for good, and a mail that waits for one could go
    // out beside its next try.
    const deadline = AbortSignal.timeout(this.deadlineMs);
    try {
      await this.transport.sendMail({
        from: this.from,
        to,
        replyTo,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        // Out-of-office notes answer people alone (RFC 3834): where one is to be answered, a person wrote.
        ...(replyTo === undefined ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
        signal: deadline,
      } as SendMailOptions);
    } catch (error) {
      if (deadline.aborted) throw new Error('The mail server took too long.', { cause: error });
      throw refusedForGood(error) ? new RecipientRefused((error as Error).message, { cause: error }) : error;
    }
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * Says that this mailbox does not take mail: 5.1.x is about the address, 5.2.1 about a mailbox that was closed, 5.4.1 what
 * Exchange Online says of one that it does not know. Of the first 5.1.0, 5.1.7 and 5.1.8 are what servers say of our own
 * address.
 */
const ofMailbox = /^5\.(?:1\.(?:[1-46]|10)|2\.1|4\.1)$/;

/** Without a status that says more: the mailbox is not here, or its name is none (RFC 5321, 4.2.3). */
const ofMailboxAlone = [550, 551, 553];
/** What Exim and others say behind these numbers when it is us whom they refuse. */
const ofUs = /relay|sender|client|host|block|spam|reputation|denied|authenti|rcpthosts|policy/i;

/**
 * A mailbox that is refused for good in the answer to the recipient. Servers answer there as well that they refuse the
 * sender, our address on the net, or to pass anything on (`5.7.1`), and 5xx to anything else may be a fault of ours or of
 * the server: somebody mends that, and the mail is to go out then.
 */
const refusedForGood = (error: unknown): boolean => {
  const {
    responseCode,
    response = '',
    command,
  } = error as { responseCode?: number; response?: string; command?: string };
  if (command !== 'RCPT TO' || responseCode === undefined || responseCode < 500) return false;
  // Behind the number, or, as qmail has it, at the end: "(#5.7.1)".
  const status = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(response)?.[1];
  if (status !== undefined) return ofMailbox.test(status);
  return ofMailboxAlone.includes(responseCode) && !ofUs.test(response);
};
