import { Migration } from '@mikro-orm/migrations';

/**
 * A code of eight symbols that a person can read out, made of the ticket's own. Letters that look like digits are not
 * among its symbols (Crockford's base 32). The index keeps what this answers: to change it means to make that anew.
 */
export class ShortTicketCodes extends Migration {
  override up(): void {
    const symbol = (place: number) =>
      `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(sha256(convert_to(code, 'UTF8')), ${place}) & 31), 1)`;
    this.addSql(
      `create function short_ticket_code(code text) returns text language sql immutable strict parallel safe return ${Array.from({ length: 8 }, (_, place) => symbol(place)).join(' || ')}`,
    );
    this.addSql(`create index tickets_short_code on tickets (short_ticket_code(code))`);
  }

  override down(): void {
    this.addSql(`drop index tickets_short_code`);
    this.addSql(`drop function short_ticket_code`);
  }
}
