import { useLoaderData } from '@remix-run/react';

interface Row {
  id: string;
  title: string;
  preview: string;
  category: string;
  location: string;
  price_cents: number;
  event_start: string;
  event_end: string;
  cover: { key: string } | null;
}

export async function loader() {
  return (await (await fetch(`${process.env['LIST_URL']}/listings`)).json()) as Row[];
}

export default function Listings() {
  return (
    <ul>
      {useLoaderData<typeof loader>().map((row) => (
        <li key={row.id}>
          <img src={row.cover?.key ?? '/placeholder.svg'} alt="" width="800" height="600" />
          <h2>{row.title}</h2>
          <p>{row.category}</p>
          <p>
            {row.event_start} – {row.event_end}
          </p>
          <p>{row.location}</p>
          <p>{row.preview}</p>
          <p>${(row.price_cents / 100).toFixed(2)}</p>
          <a href={`/listings/${row.id}`}>View Details</a>
        </li>
      ))}
    </ul>
  );
}
