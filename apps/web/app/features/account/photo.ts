/** What a photo may be before anything is sent. The server looks at the content itself and has the last word. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif'];
export const photoMaxBytes = 2 * 1024 ** 2;

export function photoProblem(file: { type: string; size: number } | null): 'none' | 'wrongType' | 'tooLarge' | null {
  if (!file || file.size === 0) return 'none';
  if (!photoTypes.includes(file.type)) return 'wrongType';
  return file.size > photoMaxBytes ? 'tooLarge' : null;
}
