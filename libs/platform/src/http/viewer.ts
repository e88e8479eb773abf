import { Refusal } from '@canopy/contracts/refusals';
import type { Viewer } from '@canopy/contracts/accounts';

/** Port: whose session a bearer token is. The feature that owns sessions provides it. */
export abstract class ViewerSource {
  /** @returns null for a token that is unknown or whose session has ended. One indexed query. */
  abstract viewerOf(token: string): Promise<Viewer | null>;

  /**
   * Who calls one of the product's functions, which take the session as a bearer token or as `idToken` in the body.
   * @param bearer the person whose bearer token came with the request
   * @throws Refusal not_signed_in; view_only, because none of them is for somebody who only looks
   */
  async callerOf(bearer: Viewer | null, idToken: string | undefined): Promise<Viewer> {
    const viewer = bearer ?? (idToken ? await this.viewerOf(idToken) : null);
    if (!viewer) throw new Refusal('not_signed_in');
    if (viewer.viewedUntil) throw new Refusal('view_only');
    return viewer;
  }
}

export interface RequestWithViewer {
  user?: Viewer | null;
  /**
   * The token that came with the request, whether it opens a session or not. Left by `BearerStrategy`, the one reader
   * of the header.
   */
  bearerToken?: string;
  headers: Record<string, string | string[] | undefined>;
}
