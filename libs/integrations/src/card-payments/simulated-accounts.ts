import { createHash, randomBytes } from 'node:crypto';
import type { SimulatedAccountAction } from '@canopy/contracts/simulated-card-actions';
import type { SimulatedLink } from '@canopy/contracts/simulated-cards';
import { Refusal } from '@canopy/contracts/refusals';
import { type AccountState, type NewAccount, noRequirements } from './card-payments.port.ts';
import { CardProviderFailure } from './card-provider-failure.ts';
import type { SimulatedStore } from './simulated-store.ts';

const simulatedAccountPrefix = 'acct_sim_';
export const isSimulatedAccount = (id: string): boolean => id.startsWith(simulatedAccountPrefix);

interface Account extends AccountState {
  /** No name and no address: what is kept here outlives the person. */
  ownerId: string;
}

interface Link {
  kind: SimulatedLink['kind'];
  accountId: string;
  returnUrl: string;
  expiresAt: number;
}

/** As long as a real one lives. */
const linkMs = 5 * 60_000;

/** What a person in Canada is asked for first. */
const firstQuestions = ['business_type', 'individual.first_name', 'individual.dob.day', 'external_account'];

/** What each button of the simulated pages does to an account. */
const effects: Record<SimulatedAccountAction, Omit<AccountState, 'id'> | null> = {
  complete: { chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true, requirements: noRequirements },
  under_review: {
    chargesEnabled: false,
    detailsSubmitted: true,
    payoutsEnabled: false,
    requirements: {
      currentlyDue: [],
      pendingVerification: ['individual.verification.document'],
      disabledReason: 'requirements.pending_verification',
    },
  },
  restrict: {
    chargesEnabled: false,
    detailsSubmitted: true,
    payoutsEnabled: false,
    requirements: {
      currentlyDue: ['individual.verification.document'],
      pendingVerification: [],
      disabledReason: 'requirements.past_due',
    },
  },
  // Nothing was handed in.
  leave: null,
};

/**
 * The connected accounts of the simulated provider and the links to its pages. An account that it did not make belongs
 * to demo data and is complete.
 */
export class SimulatedAccounts {
  private readonly links = new Map<string, Link>();

  constructor(
    private readonly store: SimulatedStore,
    private readonly publicUrl: string,
    private readonly changed: (accountId: string) => Promise<void>,
  ) {}

  /** The same key gives the same account, across restarts too: its id is made of the key. */
  async create({ userId }: NewAccount, idempotencyKey: string): Promise<AccountState> {
    const id = simulatedAccountPrefix + createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24);
    const known = await this.store.read<Account>(id);
    if (known) return state(known);
    const account: Account = {
      id,
      ownerId: userId,
      chargesEnabled: false,
      detailsSubmitted: false,
      payoutsEnabled: false,
      requirements: {
        currentlyDue: firstQuestions,
        pendingVerification: [],
        disabledReason: 'requirements.past_due',
      },
    };
    await this.store.write(id, account);
    return state(account);
  }

  async retrieve(id: string): Promise<AccountState> {
    const account = await this.store.read<Account>(id);
    return account ? state(account) : { id, ...effects.complete! };
  }

  /** @returns the address of the page that plays the provider's onboarding */
  onboarding(accountId: string, returnUrl: string): string {
    return this.link({ kind: 'onboarding', accountId, returnUrl });
  }

  /** @throws CardProviderFailure for an account that was not handed in, as the real one does */
  async dashboard(accountId: string): Promise<string> {
    const { detailsSubmitted } = await this.retrieve(accountId);
    if (!detailsSubmitted)
      throw new CardProviderFailure('refused', { cause: new Error('The account is not completed yet.') });
    return this.link({ kind: 'dashboard', accountId, returnUrl: `${this.publicUrl}/provider-dashboard` });
  }

  /** What the page behind a link shows. @throws Refusal simulated_link_expired */
  async open(token: string, viewerId: string): Promise<SimulatedLink> {
    const { kind, accountId } = await this.of(token, viewerId);
    return { kind, ...(await this.retrieve(accountId)) };
  }

  /** A button of that page. @returns where the browser goes on. @throws Refusal simulated_link_expired */
  async act(token: string, viewerId: string, action: SimulatedAccountAction): Promise<string> {
    const link = await this.of(token, viewerId);
    const effect = effects[action];
    if (effect) {
      const account = await this.store.read<Account>(link.accountId);
      await this.store.write(link.accountId, { ...account, id: link.accountId, ...effect });
      await this.changed(link.accountId);
    }
    // A link of the real provider works once.
    if (link.kind === 'onboarding') this.links.delete(token);
    return link.returnUrl;
  }

  private link(link: Omit<Link, 'expiresAt'>): string {
    const now = Date.now();
    for (const [token, { expiresAt }] of this.links) if (expiresAt <= now) this.links.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.links.set(token, { ...link, expiresAt: now + linkMs });
    return `${this.publicUrl}/simulated-card-provider/${token}`;
  }

  private async of(token: string, viewerId: string): Promise<Link> {
    const link = this.links.get(token);
    if (!link || link.expiresAt <= Date.now()) throw new Refusal('simulated_link_expired');
    const account = await this.store.read<Account>(link.accountId);
    if (account?.ownerId && account.ownerId !== viewerId) throw new Refusal('not_allowed');
    return link;
  }
}

const state = ({ id, chargesEnabled, detailsSubmitted, payoutsEnabled, requirements }: Account): AccountState => ({
  id,
  chargesEnabled,
  detailsSubmitted,
  payoutsEnabled,
  requirements,
});
