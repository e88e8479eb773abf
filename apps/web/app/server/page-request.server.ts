/**
 * Whether a form was sent without scripts: it asks for a page then. To our own scripts a refusal is data with status
 * 200, because browsers write any other status into their console as a failure.
 */
export function isPageRequest(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

/**
 * The status of a refused form. A failure keeps its own, for scripts too: Remix then leaves the page's data as it is.
 * Reading it anew would fail as well, and take away the page with all that was typed.
 */
export function formStatus(request: Request, status: number): { status: number } {
  return { status: status >= 500 || isPageRequest(request) ? status : 200 };
}
