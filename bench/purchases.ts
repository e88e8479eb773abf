import { Agent, request } from 'node:http';
import { pathOf } from '@canopy/contracts/endpoint';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { finishOrder, startOrder } from '@canopy/contracts/payments.endpoints';
import { confirmSimulatedIntent } from '@canopy/contracts/simulated-cards.endpoints';
import { signedIn } from './people.ts';

/**
 * So many at a time, each with a session of their own: a seat is held, paid by the simulated card, and recorded.
 * @returns how many bought, and how many were told that all seats are taken
 */
export async function buyEach(
  api: string,
  listingId: string,
  tokens: string[],
  buyers: number,
): Promise<{ sold: number; refused: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const waiting = tokens.values();
  let sold = 0;
  let refused = 0;
  const buy = async () => {
    for (const token of waiting)
      if (await hasBought((path, body) => post(agent, api + path, token, body), listingId)) sold += 1;
      else refused += 1;
  };
  try {
    await Promise.all(Array.from({ length: buyers }, buy));
  } finally {
    agent.destroy();
  }
  return { sold, refused };
}

type Post = (path: string, body?: object) => Promise<{ status: number; body: unknown }>;

/** @throws Error for any other answer than a ticket or a full listing */
async function hasBought(post: Post, listingId: string): Promise<boolean> {
  const started = await post(pathOf(startOrder, { params: { id: listingId } }), { quantity: 1 });
  if (started.status === 409) return false;
  if (started.status !== 201) throw new Error(`A purchase could not be started: ${JSON.stringify(started)}.`);
  const { orderId, paymentIntentId, clientSecret } = started.body as StartedOrder;
  const paid = await post(pathOf(confirmSimulatedIntent, { params: { id: paymentIntentId } }), { clientSecret });
  const finished = await post(pathOf(finishOrder, { params: { id: orderId } }));
  if ((finished.body as OrderState).status !== 'succeeded')
    throw new Error(`A purchase was not recorded: ${JSON.stringify([paid, finished])}.`);
  return true;
}

function post(agent: Agent, url: string, token: string, body: object = {}): ReturnType<Post> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, method: 'POST', headers: { ...signedIn(token), 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', reject)
          .on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as unknown }));
      },
    )
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
