export interface EmailMessage {
  /** The row's id; becomes the Message-ID, so that a mail sent twice is seen as one. */
  id: string;
  to: string;
  /** Where an answer goes, if not to us. An address alone. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
}

/** The mail server takes nothing for this recipient, and trying again would change nothing. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
  readonly code = 'RECIPIENT_REFUSED';
}

/**
 * Port: hands a mail to whoever delivers it. Resolves only when it was accepted; rejects otherwise, with
 * `RecipientRefused` where that is for good.
 */
export abstract class EmailDelivery {
  abstract send(message: EmailMessage): Promise<void>;
  /** After the last mail: what is still open to a mail server is let go. */
  close?(): void;
}
