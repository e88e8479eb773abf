/** Waits for something that happens elsewhere, such as a job. Fails with the last thing that was seen. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  what: string,
  milliseconds = 30_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
