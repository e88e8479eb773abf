// What must hold after everything that can happen: between the books, the card provider, the mail server, the queues,
// and what people were told.
import type { QueueFacts } from '@canopy/contracts/operations';
import { until } from '@canopy/testing/until';
import { checkLedger } from '../check-ledger.ts';
import { type KillableCanopy, timeoutMs } from './killable-canopy.ts';
import { untilNoneLeft, untilSettled } from './settle-purchases.ts';
import type { Answer, Town } from './town.ts';

/** Everybody has left: what is held is over, what waits for its next try is tried, until nothing is on its way. */
export async function settleTown(canopy: KillableCanopy): Promise<void> {
  await canopy.query(`update ticket_orders set expires_at = now() where status = 'held'`);
  await canopy.deliverEvents(() => true);
  await untilSettled(canopy);
  await untilDone(canopy, 'places and pictures', placesAndPictures);
  // Intents that were closed meanwhile have something to say too.
  await canopy.deliverEvents(() => true);
  await untilSettled(canopy);
}

const placesAndPictures = `select 'place: ' || location as what from listings where geocode_status = 'pending'
  union all select 'picture: ' || key from listing_media where sizes_status = 'pending'`;

function untilDone({ query }: KillableCanopy, what: string, sql: string): Promise<void> {
  const look = async () => {
    // Whoever died in the middle of a question keeps the others from asking for some seconds.
    await query('update geocoder_throttle set free_at = now() where free_at > now()');
    await query(`update listing_media set created_at = now() - interval '20 hours' where sizes_status = 'pending'`);
    await query(`update listings set geocode_next_attempt_at = now() where geocode_status = 'pending'`);
    return query<{ what: string }>(sql);
  };
  return untilNoneLeft(what, look, 2 * timeoutMs);
}

/**
 * @param patient jobs that lost their worker are taken up within a minute and a half: for who has the time to see it
 * @param mailsRefused the mail server wanted nothing to do with anybody: those mails are said to have failed
 * @returns a sentence per loss
 */
export async function lossesOf(
  canopy: KillableCanopy,
  town: Town,
  { mailsRefused = false, patient = true }: { mailsRefused?: boolean; patient?: boolean } = {},
): Promise<string[]> {
  const lost: string[] = [];
  await checkLedger(canopy.databaseUrl, (line) => lost.push(line));
  if (lost.at(-1) === 'The books agree.') lost.pop();
  if (mailsRefused) lost.push(...(await sendAgain(canopy, town)));
  lost.push(
    ...canopy.stripe.violations.splice(0).map((violation) => `The card provider objects: ${violation}`),
    ...(await lostMoney(canopy)),
    ...(await lostMails(canopy)),
    ...(await lostPromises(canopy, town)),
    ...(patient ? await jobsLeft(canopy, town) : []),
  );
  return lost;
}

async function lostMoney({ query, stripe }: KillableCanopy): Promise<string[]> {
  const payments = await query<{ intent: string; paid: number; back: number; seats: number; tickets: number }>(
    `select payment_intent_id as intent, amount_cents::int as paid, refunded_cents::int as back, quantity - seats_returned as seats,
            (select count(*)::int from tickets t where t.payment_id = p.id and t.status = 'valid') as tickets
     from payments p where amount_cents > 0`,
  );
  const byIntent = new Map(payments.map((payment) => [payment.intent, payment]));
  const lost: string[] = [];
  const charged = new Set<string>();
  const orders = new Map<string, number>();
  for (const charge of stripe.world.charges.values()) {
    const intent = stripe.world.intents.get(charge.payment_intent)!;
    if (!intent.metadata.orderId) continue;
    const payment = byIntent.get(intent.id);
    charged.add(intent.id);
    const kept = charge.amount - charge.amount_refunded;
    if (kept > 0) orders.set(intent.metadata.orderId, (orders.get(intent.metadata.orderId) ?? 0) + 1);
    if (!payment) lost.push(`A charge of ${charge.amount} has no payment (${intent.id}).`);
    else if (payment.paid !== charge.amount || payment.back !== charge.amount_refunded)
      lost.push(
        `${intent.id}: charged ${charge.amount} - ${charge.amount_refunded}, booked ${payment.paid} - ${payment.back}.`,
      );
    else if (kept > 0 && payment.tickets === 0) lost.push(`${intent.id} is paid and has no ticket.`);
    else if (kept === 0 && payment.tickets > 0) lost.push(`${intent.id} went back and still has tickets.`);
  }
  for (const { intent } of payments) if (!charged.has(intent)) lost.push(`A payment was never charged (${intent}).`);
  for (const [order, times] of orders) if (times > 1) lost.push(`Order ${order} was charged ${times} times.`);
  return lost;
}

/** What a mail server refused for good is given up, stands on the list of an administrator, and goes from there. */
async function sendAgain(canopy: KillableCanopy, { admin }: Town): Promise<string[]> {
  const [before] = await canopy.query<{ failed: number }>(
    `select count(*)::int as failed from emails where status = 'failed' and recipient is not null`,
  );
  if (before!.failed === 0) return ['No mail was refused, though all were.'];
  const answer = await fetch(`${canopy.apiUrl}/admin/emails/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await untilSettled(canopy);
  return answer.ok ? [] : [`Refused mails could not be sent again: ${answer.status}.`];
}

async function lostMails({ query, mailsTo }: KillableCanopy): Promise<string[]> {
  const lost: string[] = [];
  const people = await query<{ email: string; payments: number; confirmed: number; refunds: number; told: number }>(
    `select u.email,
            (select count(*)::int from payments p where p.user_id = u.id) as payments,
            (select count(*)::int from emails e where e.recipient = u.email
               and e.template in ('purchase-confirmation', 'sign-up-confirmation', 'late-refund')) as confirmed,
            (select count(*)::int from refunds r join payments p on p.id = r.payment_id
               where p.user_id = u.id and r.source = 'request' and r.status = 'succeeded') as refunds,
            (select count(*)::int from emails e where e.recipient = u.email and e.template = 'refund') as told
     from users u where u.role = 'user'`,
  );
  for (const { email, payments, confirmed, refunds, told } of people) {
    if (payments !== confirmed) lost.push(`${email} has ${payments} payments and ${confirmed} mails about them.`);
    if (refunds !== told) lost.push(`${email} got ${refunds} refunds and ${told} mails about them.`);
  }
  const mails = await query<{ recipient: string; sent: number; failed: number }>(
    `select recipient, count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed
     from emails where recipient is not null group by recipient`,
  );
  for (const { recipient, sent, failed } of mails) {
    if (mailsTo(recipient) < sent)
      lost.push(`${recipient}: ${sent} mails are said to be sent, ${mailsTo(recipient)} came.`);
    if (failed > 0) lost.push(`${recipient}: ${failed} mails were given up.`);
  }
  return lost;
}

async function lostPromises({ query }: KillableCanopy, { told, sent }: Town): Promise<string[]> {
  const lost: string[] = [];
  const found = async (sql: string, keys: string[]) =>
    new Map((await query<{ key: string; times: number }>(sql, [keys])).map(({ key, times }) => [key, times]));
  const accounts = await found(
    `select u.email as key, count(e.id)::int as times from users u
     left join emails e on e.recipient = u.email and e.template = 'email-verification' where u.email = any ($1) group by u.email`,
    told.accounts,
  );
  for (const email of told.accounts)
    if (!accounts.get(email)) lost.push(`${email} was told of an account that is not there, or got no mail.`);
  const listings = await found(
    'select title as key, count(*)::int as times from listings where title = any ($1) group by title',
    sent,
  );
  for (const title of sent) if ((listings.get(title) ?? 0) > 1) lost.push(`${title} was published twice.`);
  for (const title of told.listings) if (!listings.has(title)) lost.push(`${title} was said to be published.`);
  const joined = await found(
    'select user_id::text as key, count(*)::int as times from payments where user_id::text = any ($1) group by user_id',
    told.joined,
  );
  for (const id of told.joined)
    if (joined.get(id) !== 1) lost.push(`${id} joined once and stands there ${joined.get(id) ?? 0} times.`);
  const returned = await found(
    `select payment_id::text as key, count(*)::int as times from refunds where payment_id::text = any ($1) and status = 'succeeded' group by payment_id`,
    told.returned,
  );
  for (const id of told.returned)
    if (returned.get(id) !== 1) lost.push(`${id} was returned once and has ${returned.get(id) ?? 0} refunds.`);
  return lost;
}

/** Nobody waits in a queue, and nothing is being worked on that is never finished. */
async function jobsLeft({ apiUrl }: KillableCanopy, { admin }: Town): Promise<string[]> {
  let left: string[] = ['the queues could not be read'];
  const look = async () => {
    const answer = await fetch(`${apiUrl}/admin/operations`, { headers: { authorization: `Bearer ${admin.token}` } });
    const { queues } = (await answer.json()) as { queues: { current: boolean; value: QueueFacts[] | null } };
    if (!queues.current || !queues.value) return false;
    left = queues.value
      .filter(({ waiting, running }) => waiting + running > 0)
      .map(({ name, waiting, running }) => `${name}: ${waiting} jobs wait, ${running} run`);
    return left.length === 0;
  };
  // A job that lost its worker, or whose worker lost the database, is taken up when its lock is over (30 s) and the queue
  // was looked through twice since (every 30 s).
  return until(look, 'the queues', 3.5 * timeoutMs).then(
    () => [],
    () => left,
  );
}

/** Nobody may be told more than "not now", and that in a sentence. */
export function offences(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status, retryAfter, text }) => status >= 500 && !(status === 503 && retryAfter && isSentence(text)))
    .map(({ what, status, ms, text }) => `${what}: ${status} after ${Math.round(ms)} ms: ${text.slice(0, 300)}`);
}

const isSentence = (text: string): boolean => text.length > 0 && !/\n\s+at \S|node_modules/.test(text);
