import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

export async function loader({ params }: LoaderFunctionArgs) {
  return (await (await fetch(`${process.env['LIST_URL']}/listings/${params['id']}`)).json()) as {
    title: string;
    description: string;
    location: string;
    price_cents: number;
  };
}

export default function One() {
  const listing = useLoaderData<typeof loader>();
  return (
    <article>
      <h1>{listing.title}</h1>
      <p>{listing.location}</p>
      <p>{listing.description}</p>
      <p>${(listing.price_cents / 100).toFixed(2)}</p>
    </article>
  );
}
