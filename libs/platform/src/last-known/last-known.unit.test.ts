import { describe, expect, it } from 'vitest';
import { LastKnown } from './index.ts';

describe('a part of what administrators look at', () => {
  it('shows what it last knew when it fails, and says of when that is', async () => {
    const answers = [1, new Error('away'), 3];
    const part = new LastKnown(async () => {
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const first = await part.look();
    expect(first).toEqual({ asOf: expect.any(String), current: true, value: 1 });
    expect(await part.look()).toEqual({ ...first, current: false });
    expect(await part.look()).toMatchObject({ current: true, value: 3 });
  });

  it('that was never known says so', async () => {
    const seen: unknown[] = [];
    const away = new Error('away');
    const part = new LastKnown(
      () => Promise.reject(away),
      (error) => seen.push(error),
    );
    expect(await part.look()).toEqual({ asOf: null, current: false, value: null });
    expect(seen).toEqual([away]);
  });

  it('that is stuck is waited for a moment, and is not asked again meanwhile', async () => {
    let questions = 0;
    let answer!: (value: string) => void;
    const part = new LastKnown(
      () => {
        questions += 1;
        return new Promise<string>((resolve) => (answer = resolve));
      },
      undefined,
      20,
    );
    expect(await Promise.all([part.look(), part.look()])).toEqual([
      { asOf: null, current: false, value: null },
      { asOf: null, current: false, value: null },
    ]);
    expect(await part.look()).toMatchObject({ current: false });
    expect(questions).toBe(1);
    // Its answer comes late, and is the last that is known from then on.
    answer('late');
    expect(await part.look()).toMatchObject({ current: true, value: 'late' });
  });
});
