/**
 * Whether a form was sent without scripts: it asks for a page then. To our own scripts a refusal is data with status 200,
 * because browsers write any other status into their console as a failure.
 */
export function isPageRequest(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
