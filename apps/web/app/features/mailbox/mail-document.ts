/**
 * A kept mail as the content of a sandboxed frame. The frame inherits the page's Content-Security-Policy, so the mail's
 * own style elements need the page's nonce; links must leave the frame, because nothing else can be opened in it.
 */
export function mailDocument(html: string, nonce: string): string {
  const styled = html.replace(/<style\b/gi, `<style nonce="${nonce}"`);
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(styled) ? styled.replace(/<head\b[^>]*>/i, (head) => head + base) : base + styled;
}
