/** Whether the parts of an address that programs decode, each in its own way and some of them late, can be decoded. */
export function isDecodable(address: string): boolean {
  const { username, password, pathname } = new URL(address);
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}
