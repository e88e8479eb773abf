export interface EmailMessage {
  /** The row's id; becomes the Message-ID, so that a mail sent twice is seen as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Port: hands a mail to whoever delivers it. Resolves only when it was accepted; rejects otherwise. */
export abstract class EmailDelivery {
  abstract send(message: EmailMessage): Promise<void>;
}
