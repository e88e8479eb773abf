/** Every address that no route knows: the frame of the site around a friendly "not found". */
export function loader(): never {
  throw new Response('', { status: 404 });
}

export default function Unknown() {
  return null;
}
