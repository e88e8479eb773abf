/** What newsletters, advertisements and networks add to a link, often another value for each visitor. */
const campaign =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|gad_source|srsltid|msclkid|ttclid|twclid|li_fat_id|igsh|igshid|mc_[ce]id|mkt_tok|_hsenc|_hsmi|yclid)$/;

/** An address as it was before it stood in a campaign: no page of ours says anything else for it. */
export function withoutCampaign(url: URL): URL {
  const added = [...url.searchParams.keys()].filter((name) => campaign.test(name));
  if (added.length === 0) return url;
  const plain = new URL(url);
  for (const name of added) plain.searchParams.delete(name);
  return plain;
}
