/**
 * The fields of a posted form, as a person can fill them in: the first text of each name.
 * Files and repeated or reserved names cannot come from our pages; conform would store or parse them, so they are left out here.
 */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => {
    throw new Response('The request could not be read. Please reload the page and try again.', { status: 400 });
  });
  const form = new FormData();
  for (const [name, value] of posted) if (typeof value === 'string' && !name.includes('__') && !form.has(name)) form.set(name, value);
  return form;
}
