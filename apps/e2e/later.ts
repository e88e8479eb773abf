/** Something that comes when it is told to. */
export function later(): { comes: Promise<void>; come: () => void } {
  let come = () => {};
  const comes = new Promise<void>((done) => (come = done));
  return { comes, come };
}
